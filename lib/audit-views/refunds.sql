-- Credits that were given back, or put right by an operator, and why.
SELECT
  r.account_id,
  r."at",
  r.ledger_kind AS kind,
  r.subject_id,
  CAST(r.half_credits AS double) / 2 AS credits,
  c."at" AS charged_at,
  CASE
    WHEN r.ledger_kind = 'refund' THEN 'its result could not be delivered'
    ELSE replace(replace(replace(replace(e.after_json, '{"S":', ''), '{"N":', ''), '},"', ',"'), '}}', '}')
  END AS reason
FROM records AS r
LEFT JOIN records AS c
  ON c.account_id = r.account_id AND c.item_kind = 'LEDGER' AND c.ledger_kind = 'charge' AND c.subject_id = r.subject_id
LEFT JOIN records AS e
  ON e.account_id = r.account_id AND e.item_kind = 'ACCOUNT' AND e.what = 'wallet adjustment' AND e."at" = r."at"
WHERE r.item_kind = 'LEDGER' AND r.ledger_kind IN ('refund', 'adjustment')
