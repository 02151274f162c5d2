/**
 * Queries of Wikidata, one page each: `$SIZE` and `$OFFSET` are filled in, `$COUNTRY` by whoever asks. The people of a page are chosen first and
 * each of their facts is a row of its own; asked for side by side, three positions and three children would make nine.
 */
export const pepQuery = `SELECT ?person ?personLabel ?altLabel ?birth ?birthPrecision ?death ?deathPrecision ?genderLabel
  ?citizenship ?country ?positionLabel ?relation ?relative ?relativeLabel ?relativeBirth
WITH {
  SELECT DISTINCT ?person WHERE {
    # Offices of one country: those that apply to it or belong to it. No walk through classes of offices, which the
    # service gives up after a minute.
    ?country wdt:P297 "$COUNTRY" .
    ?office wdt:P1001|wdt:P17 ?country .
    ?person wdt:P39 ?office ; wdt:P31 wd:Q5 .
    FILTER NOT EXISTS { ?person wdt:P570 ?died . FILTER(?died < "2000-01-01T00:00:00Z"^^xsd:dateTime) }
  } ORDER BY ?person LIMIT $SIZE OFFSET $OFFSET
} AS %people
WHERE {
  INCLUDE %people .
  { ?person rdfs:label ?personLabel . FILTER(LANG(?personLabel) IN ("en", "mul")) }
  UNION { ?person rdfs:label|skos:altLabel ?altLabel .
    FILTER(LANG(?altLabel) IN ("en", "mul", "ar", "fa", "he", "ru", "uk", "el", "zh", "ja", "ko", "hi", "th", "my", "fr", "es")) }
  UNION { ?person p:P569/psv:P569 [ wikibase:timeValue ?birth ; wikibase:timePrecision ?birthPrecision ] }
  UNION { ?person p:P570/psv:P570 [ wikibase:timeValue ?death ; wikibase:timePrecision ?deathPrecision ] }
  UNION { ?person wdt:P21/rdfs:label ?genderLabel . FILTER(LANG(?genderLabel) = "en") }
  UNION { ?person wdt:P27/wdt:P297 ?citizenship }
  UNION { ?person wdt:P39 ?position . ?position rdfs:label ?positionLabel . FILTER(LANG(?positionLabel) = "en")
    OPTIONAL { ?position wdt:P1001/wdt:P297 ?country } }
  UNION { VALUES ?relation { wdt:P22 wdt:P25 wdt:P26 wdt:P40 wdt:P3373 wdt:P1038 }
    ?person ?relation ?relative . ?relative rdfs:label ?relativeLabel . FILTER(LANG(?relativeLabel) IN ("en", "mul"))
    OPTIONAL { ?relative wdt:P569 ?relativeBirth } }
}`;

/** Given and family names (unisex and by gender) with their labels in every language. */
export const nameQuery = `SELECT ?name ?form
WITH {
  SELECT DISTINCT ?name WHERE {
    VALUES ?kind { wd:Q202444 wd:Q101352 wd:Q12308941 wd:Q11879590 wd:Q3409032 }
    ?name wdt:P31 ?kind
  } ORDER BY ?name LIMIT $SIZE OFFSET $OFFSET
} AS %names
WHERE { INCLUDE %names . ?name rdfs:label ?form }`;
