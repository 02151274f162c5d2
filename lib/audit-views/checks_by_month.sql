-- Verifications of each account, month (UTC), environment and document type.
SELECT
  account_id,
  substr(requested_at, 1, 7) AS month,
  environment,
  document_type,
  count(*) AS checks,
  count(CASE WHEN status = 'completed' THEN 1 END) AS answered,
  count(CASE WHEN status = 'error' THEN 1 END) AS without_result,
  count(CASE WHEN status = 'pending' THEN 1 END) AS pending
FROM records
WHERE item_kind IN ('LIVE', 'TEST')
GROUP BY account_id, substr(requested_at, 1, 7), environment, document_type
