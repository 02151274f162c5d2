-- Every account: what it may do, and what its wallet holds.
SELECT
  a.account_id,
  a.account_name,
  a.account_type,
  a.created_at,
  a.closed,
  a.test_approved,
  a.fee_settled,
  a.hub,
  a.production_approved,
  CAST(w.available_half_credits AS double) / 2 AS balance_credits
FROM records AS a
LEFT JOIN records AS w ON w.pk = concat('WALLET#', a.account_id) AND w.item_kind = 'WALLET'
WHERE a.item_kind = 'ACCOUNT' AND a.sk = 'ACCOUNT'
