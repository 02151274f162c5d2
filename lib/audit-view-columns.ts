// What each view's query gives, in its order: Athena wants to be told when a view is made. A test holds this against what
// the queries give.

/** Whatever is not named here is text. */
const types: Readonly<Record<string, readonly string[]>> = {
  bigint: [
    ...["half_credits", "held_half_credits", "price_half_credits", "available_half_credits", "expires_at"],
    ...["subject_count", "match_count", "matcher_version", "list_entities", "list_sources", "entities", "sources"],
    ...["checks", "answered", "without_result", "pending", "subjects", "year_ending", "verifications"],
    ...["with_consent", "consent_versions", "accounts"],
  ],
  double: ["credits", "balance_credits"],
  boolean: ["closed", "test_approved", "fee_settled", "production_approved"],
};

const columns: Readonly<Record<string, string>> = {
  records: `pk sk item_kind account_id at event_id who what before_json after_json ledger_kind subject_id half_credits
    verification_id environment document_type status requested_at completed_at consent_attested_at consent_version vrn
    settlement delivery held_half_credits screening_request_id batch_id subject_count changed_since key_id
    external_reference snapshot
    matcher_version match_count price_half_credits list_version list_sha256 list_entities list_sources built_at
    account_name created_at closed account_type test_approved fee_settled hub production_approved
    available_half_credits expires_at`,
  accounts: `account_id account_name account_type created_at closed test_approved fee_settled hub production_approved
    balance_credits`,
  checks_by_month: "account_id month environment document_type checks answered without_result pending",
  consent_versions: "account_id consent_version environment checks first_used_at last_used_at",
  ledger: "account_id at kind subject_id credits balance_credits",
  list_snapshots: "list_version in_service_since built_at entities sources sha256",
  operator_acts: "account_id at who what was became event_id",
  refunds: "account_id at kind subject_id credits charged_at reason",
  screenings: `account_id at screening_request_id batch_id subjects external_reference list_version changed_since
    lists_in_service_since matcher_version match_count credits`,
  swept_records: "account_id environment verification_id document_type requested_at completed_at",
  yearly_report: `year_ending document_type verifications answered without_result with_consent consent_versions
    accounts`,
};

export type ViewColumn = { name: string; type: string };

export function columnsOf(view: string): ViewColumn[] {
  const names = columns[view]?.split(/\s+/);
  if (names === undefined) throw new Error(`lib/audit-view-columns.ts does not say which columns ${view} has`);
  return names.map((name) => ({ name, type: typeOf(name) }));
}

function typeOf(column: string): string {
  return Object.keys(types).find((type) => types[type]?.includes(column)) ?? "varchar";
}
