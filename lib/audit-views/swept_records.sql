-- Verifications that no process ended: the sweep did, once they were overdue, and nobody was charged.
SELECT
  account_id,
  environment,
  verification_id,
  document_type,
  requested_at,
  completed_at
FROM records
WHERE item_kind IN ('LIVE', 'TEST') AND status = 'error' AND settlement IS NULL
