-- Every live screening, ten subjects of a batch to a line, a free batch in one: against which lists, or against what changed
-- in them since an earlier version, and by which matcher. Whom it was about is not kept.
SELECT
  s.account_id,
  s."at",
  s.screening_request_id,
  s.batch_id,
  coalesce(s.subject_count, 1) AS subjects,
  s.external_reference,
  s.snapshot AS list_version,
  s.changed_since,
  l."at" AS lists_in_service_since,
  s.matcher_version,
  s.match_count,
  CAST(s.price_half_credits * coalesce(s.subject_count, 1) AS double) / 2 AS credits
FROM records AS s
LEFT JOIN (
  SELECT list_version, min("at") AS "at"
  FROM records
  WHERE item_kind = 'SNAPSHOT'
  GROUP BY list_version
) AS l ON l.list_version = s.snapshot
WHERE s.item_kind = 'SCREENING'
