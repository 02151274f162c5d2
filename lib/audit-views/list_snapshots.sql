-- Which snapshots of the lists went into service, and when.
SELECT
  list_version,
  "at" AS in_service_since,
  built_at,
  list_entities AS entities,
  list_sources AS sources,
  list_sha256 AS sha256
FROM records
WHERE item_kind = 'SNAPSHOT'
