-- What operators, or the service by itself, did to accounts. The marks of DynamoDB's types are taken out of what was
-- before and after.
SELECT
  account_id,
  "at",
  who,
  what,
  replace(replace(replace(replace(replace(before_json, '{"S":', ''), '{"N":', ''), '{"BOOL":', ''), '},"', ',"'), '}}', '}') AS was,
  replace(replace(replace(replace(replace(after_json, '{"S":', ''), '{"N":', ''), '{"BOOL":', ''), '},"', ',"'), '}}', '}') AS became,
  event_id
FROM records
WHERE item_kind = 'ACCOUNT' AND event_id IS NOT NULL
