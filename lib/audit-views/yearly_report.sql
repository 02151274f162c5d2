-- What the yearly report under the privacy law asks for: by financial year (it ends on 30 June, UTC) and document type,
-- how often identities were verified, for how many accounts, and under how many versions of a consent text. Which of
-- them matched is not kept.
SELECT
  CAST(substr(requested_at, 1, 4) AS bigint) + CASE WHEN substr(requested_at, 6, 2) >= '07' THEN 1 ELSE 0 END AS year_ending,
  document_type,
  count(*) AS verifications,
  count(CASE WHEN status = 'completed' THEN 1 END) AS answered,
  count(CASE WHEN status = 'error' THEN 1 END) AS without_result,
  count(CASE WHEN consent_attested_at IS NOT NULL THEN 1 END) AS with_consent,
  count(DISTINCT consent_version) AS consent_versions,
  count(DISTINCT account_id) AS accounts
FROM records
WHERE item_kind = 'LIVE'
GROUP BY
  CAST(substr(requested_at, 1, 4) AS bigint) + CASE WHEN substr(requested_at, 6, 2) >= '07' THEN 1 ELSE 0 END,
  document_type
