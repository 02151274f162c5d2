-- Every movement of credits, and what the account had after it.
SELECT
  account_id,
  "at",
  ledger_kind AS kind,
  subject_id,
  CAST(half_credits AS double) / 2 AS credits,
  CAST(
    sum(half_credits) OVER (
      PARTITION BY account_id ORDER BY "at", sk ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) AS double
  ) / 2 AS balance_credits
FROM records
WHERE item_kind = 'LEDGER'
