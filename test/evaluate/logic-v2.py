"""Scores name pairs with logic-v2 of the package nomenklatura: one JSON object a line in, one score from 0 to 100 a line out."""

import json
import sys

from followthemoney.proxy import EntityProxy
from nomenklatura.matching import get_algorithm

algorithm = get_algorithm("logic-v2")
config = algorithm.default_config()


def entity(id, schema, names):
    return EntityProxy.from_dict({"id": id, "schema": schema or "LegalEntity", "properties": {"name": names}})


# logic-v2 remembers the names of an entity by its id, so that each pair needs ids of its own.
for number, line in enumerate(sys.stdin):
    pair = json.loads(line)
    asked = entity(f"asked-{number}", pair["schema"], [pair["query"]])
    listed = entity(f"listed-{number}", pair["schema"], pair["names"])
    print(round(100 * algorithm.compare(asked, listed, config).score, 2))
