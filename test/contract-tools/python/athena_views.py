"""Parses each view for Athena and for DuckDB with a parser that is not ours, and says what either would not take."""
import json
import sys

import sqlglot
from sqlglot import ErrorLevel, exp

# DuckDB is given macros of these names.
macros = {"cardinality"}

for name, sql in json.load(sys.stdin).items():
    for dialect in ("athena", "duckdb"):
        try:
            parsed = sqlglot.parse_one(sql, read=dialect, error_level=ErrorLevel.RAISE)
        except sqlglot.errors.ParseError as fault:
            print(f"{name} for {dialect}: {fault}")
            continue
        for unknown in parsed.find_all(exp.Anonymous):
            if dialect == "athena" or unknown.name not in macros:
                print(f"{name} for {dialect}: no function {unknown.name}")
        # What the parser read, written again for Athena, must be the query that was written.
        if parsed.sql(dialect="athena") != sqlglot.parse_one(sql, read="athena").sql(dialect="athena"):
            print(f"{name}: {dialect} understands another query than athena")
