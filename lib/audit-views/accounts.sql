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
LEFT JOIN records AS w ON w.item_kind = 'WALLET' AND split_part(w.pk, '#', 2) = a.account_id
WHERE a.item_kind = 'ACCOUNT' AND a.sk = 'ACCOUNT'
