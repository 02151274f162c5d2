/** `$SIZE` and `$OFFSET` are filled in page by page. */

/** People who hold or held a position of a kind that makes them politically exposed, with their close relatives. */
export const pepQuery = `SELECT ?person ?personLabel ?altLabel ?birth ?birthPrecision ?death ?genderLabel ?citizenship ?country
  ?positionLabel ?relation ?relative ?relativeLabel ?relativeBirth WHERE {
  { SELECT DISTINCT ?person WHERE {
      VALUES ?kind { wd:Q48352 wd:Q2285706 wd:Q83307 wd:Q4175034 wd:Q486839 wd:Q132050 wd:Q30185 }
      ?person wdt:P39 ?held . ?held wdt:P279* ?kind . ?person wdt:P31 wd:Q5 .
      FILTER NOT EXISTS { ?person wdt:P570 ?dead . FILTER(?dead < "2000-01-01"^^xsd:dateTime) }
    } ORDER BY ?person LIMIT $SIZE OFFSET $OFFSET }
  ?person wdt:P39 ?position .
  OPTIONAL { ?position wdt:P1001/wdt:P297 ?country }
  OPTIONAL { ?person wdt:P27/wdt:P297 ?citizenship }
  OPTIONAL { ?person p:P569/psv:P569 [ wikibase:timeValue ?birth ; wikibase:timePrecision ?birthPrecision ] }
  OPTIONAL { ?person wdt:P570 ?death }
  OPTIONAL { ?person wdt:P21 ?gender }
  OPTIONAL { SELECT ?person (GROUP_CONCAT(DISTINCT ?alt; separator="|") AS ?altLabel) WHERE {
      ?person skos:altLabel|rdfs:label ?alt . FILTER(LANG(?alt) IN ("en","ar","ru","zh","he","fa","uk","ko","ja","fr","es")) } GROUP BY ?person }
  OPTIONAL { VALUES ?relation { wdt:P22 wdt:P25 wdt:P26 wdt:P40 wdt:P3373 wdt:P1038 } ?person ?relation ?relative .
      OPTIONAL { ?relative wdt:P569 ?relativeBirth } }
  SERVICE wikibase:label { bd:serviceParam wikibase:language "en,mul,fr,es,de,ru,ar,zh" }
}`;

/** Given and family names with their labels in every language. */
export const nameQuery = `SELECT ?name ?form WHERE {
  { SELECT DISTINCT ?name WHERE { VALUES ?kind { wd:Q202444 wd:Q101352 wd:Q12308941 wd:Q11879590 }
      ?name wdt:P31 ?kind } ORDER BY ?name LIMIT $SIZE OFFSET $OFFSET }
  ?name rdfs:label ?form }`;
