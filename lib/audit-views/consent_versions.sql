-- Under which versions of its consent text each account verified people, and when it first and last did.
SELECT
  account_id,
  consent_version,
  environment,
  count(*) AS checks,
  min(requested_at) AS first_used_at,
  max(requested_at) AS last_used_at
FROM records
WHERE item_kind IN ('LIVE', 'TEST')
GROUP BY account_id, consent_version, environment
