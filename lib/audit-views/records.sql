-- The newest image of every item: what a full export holds as Item, and what incremental exports after it hold as
-- NewImage. An item whose newest image is missing was removed. All other views stand on this one.
SELECT
  image.pk.S AS pk,
  image.sk.S AS sk,
  split_part(image.pk.S, '#', 1) AS item_kind,
  image.accountId.S AS account_id,
  image."at".S AS "at",
  image.eventId.S AS event_id,
  image.who.S AS who,
  image.what.S AS what,
  image."before".M AS before_json,
  image."after".M AS after_json,
  image.kind.S AS ledger_kind,
  image.subjectId.S AS subject_id,
  CAST(image.halfCredits.N AS bigint) AS half_credits,
  image.verificationId.S AS verification_id,
  image.environment.S AS environment,
  image.documentType.S AS document_type,
  image.status.S AS status,
  image.requestedAt.S AS requested_at,
  image.completedAt.S AS completed_at,
  image.consentAttestedAt.S AS consent_attested_at,
  image.consentVersion.S AS consent_version,
  image.vrn.S AS vrn,
  image.settlement.S AS settlement,
  image.delivery.S AS delivery,
  CAST(image.heldHalfCredits.N AS bigint) AS held_half_credits,
  image.screeningRequestId.S AS screening_request_id,
  image.batchId.S AS batch_id,
  coalesce(CAST(image.searchedCount.N AS bigint), CAST(cardinality(image.subjects.L) AS bigint)) AS subject_count,
  image.changedSince.S AS changed_since,
  image.keyId.S AS key_id,
  image.externalReference.S AS external_reference,
  image.snapshot.S AS snapshot,
  CAST(image.matcherVersion.N AS bigint) AS matcher_version,
  CAST(cardinality(image.matches.L) AS bigint) AS match_count,
  CAST(image.priceHalfCredits.N AS bigint) AS price_half_credits,
  image.version.S AS list_version,
  image.sha256.S AS list_sha256,
  CAST(image.entities.N AS bigint) AS list_entities,
  CAST(cardinality(image.sources.L) AS bigint) AS list_sources,
  image.builtAt.S AS built_at,
  image.name.S AS account_name,
  image.createdAt.S AS created_at,
  image.closed.BOOL AS closed,
  image.access.M.accountType.S AS account_type,
  image.access.M.testApproved.BOOL AS test_approved,
  image.access.M.feeSettled.BOOL AS fee_settled,
  image.access.M.hub.S AS hub,
  image.access.M.productionApproved.BOOL AS production_approved,
  CAST(image.availableHalfCredits.N AS bigint) AS available_half_credits,
  CAST(image.expiresAt.N AS bigint) AS expires_at
FROM (
  SELECT
    coalesce(NewImage, Item) AS image,
    row_number() OVER (
      PARTITION BY coalesce(Keys.pk.S, Item.pk.S), coalesce(Keys.sk.S, Item.sk.S)
      ORDER BY coalesce(CAST(Metadata.WriteTimestampMicros.N AS bigint), 0) DESC
    ) AS age
  FROM images
) AS newest
WHERE age = 1 AND image IS NOT NULL
