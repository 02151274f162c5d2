/** A sentence for each field, by its name. */
export type Described = Readonly<Record<string, string>>;

const everywhere: Described = {
  documentType: "Which of the twelve document types this is.",
  consentAttestedAt: "When the subject consented to the verification: ISO 8601 with an offset, not in the future.",
  consentVersion: "Which version of the privacy disclosure the subject was shown.",
  familyName: "Family name as the document shows it. A single hyphen is sent as it is.",
  givenName: "Given names as the document shows them; leave out or send a single hyphen for a holder of one name.",
  middleName: "Middle names as the document shows them.",
  dateOfBirth: "Birth date, not in the future; where parts are allowed, as much of it as the document shows.",
  passportNumber: "Number of the passport.",
  gender: "As the passport shows it.",
  countryOfIssue: "Country that issued the passport: ISO 3166-1 alpha-3.",
  immiCardNumber: "Number of the ImmiCard.",
  acquisitionDate: "Date on which citizenship was acquired.",
  stockNumber: "Stock number printed on the certificate.",
  registrationState: "State or territory of the register.",
  registrationNumber: "Number in the register.",
  certificateNumber: "Number printed on the certificate.",
  registrationYear: "Year of the registration.",
  registrationDate: "Date of the registration.",
  dateOfDeath: "Date of death.",
  dateOfMarriage: "Date of the marriage.",
  licenceNumber: "Licence number.",
  stateOfIssue: "State or territory that issued the licence.",
  cardNumber: "Number of the card.",
  fullName: "First name line of the card.",
  fullName2: "Second name line of the card.",
  fullName3: "Third name line of the card.",
  fullName4: "Fourth name line of the card.",
  medicareNumber: "The card's number without the reference number.",
  individualReferenceNumber: "The number beside the holder's name.",
  cardColour: "Colour of the card.",
  expiryDate: "Valid to; a blue or yellow card shows the day.",
  name: "Name in full.",
  customerReferenceNumber: "Customer Reference Number (CRN).",
  cardExpiry: "Expiry as the card shows it.",
  nameOnCard: "Name as the card shows it.",
  verificationId: "Identifies the verification; begins with ver_.",
  environment: "live on the production address, test on the test address.",
  rehearsal:
    "Test only: these details are a published rehearsal, which the service answers by itself. The DVS heard nothing of them.",
};

const verificationRecord: Described = {
  status: "State of processing: pending, completed (the DVS answered Y, N or D) or error. It never tells the outcome.",
  requestedAt: "When the verification was asked for.",
  completedAt: "When it ended.",
  error: "Where the status is error: code DVS_SYSTEM_ERROR and a sentence.",
  delivery:
    "Where a retry brought the end: whether its event reached your webhook. The first three that fail in a UTC day are refunded.",
};

const page: Described = {
  limit: "As it was asked for.",
  offset: "As it was asked for.",
  hasMore: "Whether there is more to read.",
  nextCursor: "Send it as cursor to read on.",
};

const listQuery: Described = {
  limit: "How many to show.",
  offset: "How many to leave out; use cursor beyond 10,000.",
  cursor: "nextCursor of an earlier answer, instead of offset.",
  from: "Keep what is not older than this: YYYY-MM-DD, in UTC, or a date and time with offset.",
  to: "Keep what is older than this.",
};

const screeningRecord: Described = {
  screeningRequestId: "Identifies the screening.",
  batchId: "Of a batch's subject: the batch.",
  reference: "Of a batch's subject: your name for it.",
  externalReference: "Where you keep this check, where you said so.",
  at: "When it was made.",
  snapshot: "The version of all lists together.",
  changedSince: "Of a recheck: it was compared with those alone who were added or altered since this snapshot.",
  matcherVersion: "The version of the matching: it moves whenever a score may have moved.",
  thresholds: "From which score a match is exact, strong, possible.",
  credits: "What it cost.",
  matches: "Whom it found, best first: the id of the listed entity, and the score.",
};

const event: Described = { type: "Which event this is.", timestamp: "When it came about.", data: "What it tells." };

const screeningRequest: Described = {
  name: "Full name of the person, or name of the organisation: at most 20 words.",
  dateOfBirth: "Improves the match: YYYY, YYYY-MM or YYYY-MM-DD, not in the future.",
  nationality:
    "ISO country code, or the country's name in English, in its own language or in one that many countries write.",
  address: "Address line.",
  externalReference: "Where you keep this check.",
  schema: "Keep entities of this kind only. LegalEntity includes persons and organisations.",
  listFilter: "Which lists and matches to look at.",
  topics: "Keep these topics only, for example sanction or pep.",
  categories: "Keep sources of these categories only.",
  includeAdverseMedia: "Look at media mentions as well. False unless said.",
  includeRcas: "Show relatives and close associates as well. False unless said.",
  minScore: "Hide matches that score less; 70 unless said. It does not change who is cleared.",
  changedSince:
    "Compare with those alone who were added or altered since: the snapshot of an earlier answer, or a time at which one was in service.",
  acceptFullPrice: "With changedSince: pay the full price where the price of a recheck does not apply.",
};

const compared: Described = {
  from: "With changedSince: the snapshot since which somebody had to be added or altered to be compared with.",
  to: "With changedSince: the snapshot compared with. Send it as changedSince the next time.",
  matcherChanged:
    "With changedSince: true where the matching itself has moved since, so that everybody should be screened anew.",
};

const listsScreened: Described = {
  lists: "Live only: the lists that were screened against.",
  snapshot: "The version of all lists together.",
  refreshedAt: "When lists were last checked.",
  sources: "Each list, by its id in the list catalogue.",
  asOf: "The date that the publisher's file gives itself; null where it gives none.",
  state:
    "fresh; guarded where the last file was refused and the one before it stays; stale where the list could not be checked for three of its periods or its file is older than the publisher's period.",
};

const screeningResponse: Described = {
  screeningRequestId: "Identifies this check.",
  subject: "What was screened: name and schema.",
  matchCount: "How many matches are shown.",
  cleared:
    "True where no match scores 85 or more. A decision by threshold over the lists named here, not a finding that the subject is on none.",
  reviewRecommended: "True where a match scores 70 or more: a person should look, also where cleared is true.",
  notUnderstood: "Fields of the request that could not be read and were not compared.",
  matches: "Best first, at most 100.",
  ...listsScreened,
  ...compared,
};

const of: Readonly<Record<string, Described>> = {
  CentrelinkRequest: { cardType: "PCC (Pensioner), HCC (Health Care) or SHC (Commonwealth Seniors Health) card." },
  AsicMsicRequest: { cardType: "ASIC (aviation) or MSIC (maritime) security identification card." },
  VerificationResult: {
    success: "True whenever the DVS gave a result, N and D included; false for S.",
    status: "success (Y), failed (N or D) or error (S).",
    match: "True only where responseCode is Y.",
    responseCode: "Y matches, N does not match, D data error at the issuer, S system error.",
    message: "What the code means, for a person.",
    errors: "With N or D, and only where the issuer says more: at most one entry, the first field it flags.",
    timestamp: "When the DVS answered.",
    requestId: "Your X-Request-Id, where you sent one.",
    vrn: "Live only: the DVS Verification Request Number.",
    receipt: "Y, N and D: this outcome, signed (JWS). Keep it: the service cannot tell the outcome again.",
    source: "Where the message comes from, typically Issuer or DVS.",
    field: "Which part did not match, by the DVS's own name, for example FamilyName.",
    requestField: "The same part by the name that your request has for it, for example familyName.",
    retry: "With a webhook registered: the service tries again by itself and sends the result there.",
  },
  PreflightAnswer: {
    valid: "The body is one that POST /v1/verify takes; one that is not is refused as there.",
    credits: "What it would cost, what is left, and whether that suffices. On the test address there is no balance.",
    price: "In credits.",
    balance: "In credits; null on the test address.",
    sufficient: "Whether the balance covers the price.",
    cooldown: "null where this document may be sent now; else how long it rests.",
    retryAfterSeconds: "Seconds until it may be sent.",
    hub: "Whether the hub has been answering for this document type.",
    state: "answering, or failing while its last answers to retries were system errors.",
    fields: "The hub's names of what would be sent, in their order. No value.",
  },
  VerificationRecord: verificationRecord,
  VerificationList: {
    ...verificationRecord,
    verifications: "Newest first.",
    ...page,
  },
  SetWebhookRequest: { url: "Where events are posted: https, on a public address." },
  Webhook: {
    url: "Where events are posted.",
    serves:
      "live or test: set for this environment alone. both: set by an operator for the two; what you set leaves the other as it is.",
    state: "active; disabled after five days without an arrival; removed.",
    retriesSuspended:
      "True after the third refund in a UTC day: system errors are final until an operator resumes retries.",
    failingSince: "The first try that failed since an event arrived.",
  },
  WebhookSecret: {
    url: "Where events are posted from now on.",
    secret: "What events are signed with. It is shown this once.",
  },
  RemovedWebhook: { state: "removed." },
  QueuedEvent: { eventId: "The event's webhook-id." },
  DeliveryList: {
    deliveries: "The last tries, at most 50, newest first.",
    at: "When it was posted.",
    type: "Which event it was.",
    eventId: "The event's webhook-id: the same for each try.",
    attempt: "Which try it was.",
    delivered: "Whether your address answered 2xx within ten seconds.",
    status: "What your address answered; null where nobody answered in time.",
    durationMs: "How long that took.",
  },
  ListVerificationsQuery: {
    ...listQuery,
    status: "Keep records of this state only.",
    documentType: "Keep records of this type only.",
  },
  ListScreeningsQuery: {
    ...listQuery,
    externalReference: "Keep screenings of this reference only; of a batch's subject its reference counts as well.",
  },
  ScreeningRecord: screeningRecord,
  ScreeningList: { ...screeningRecord, screenings: "Newest first.", ...page },
  ScreeningRequest: screeningRequest,
  BatchSubject: { ...screeningRequest, reference: "It comes back beside the subject's answer." },
  ScreeningBatchRequest: {
    ...screeningRequest,
    subjects: "1 to 500: the fields of a single screening, each under a reference of yours.",
    listFilter: "Which lists and matches to look at, for all subjects.",
  },
  ScreeningMatch: {
    matchId: "Identifies this match.",
    matchType: "list, rca (relative or close associate) or adverse_media.",
    score: "0 to 100.",
    tier: "exact 98 to 100, strong 85 to 97, possible 70 to 84, weak below 70.",
    caption: "What it is called on the first list that holds it.",
    sourceSlugs: "The lists it stands on; each is an id of the list catalogue.",
    topics: "Why it is listed.",
    matchedFields: "Fields of the request that agree.",
    aliases: "Its other names.",
    listedName: "The listed name that agreed. Left out of a relative who was found through a match and not by name.",
    listed: "What the lists know of it, for whoever judges the match.",
    birthDates: "As ISO 8601-2 writes dates: 1961-03-14, 1961-03, 1955/1958 for a range, 1961~ for about.",
    countries: "Codes of nationalities and other countries it is listed with: ISO 3166-1 alpha-2 in small letters.",
    programmes: "Sanctions programmes, or offices held.",
    entries: "Each list entry: source, the publisher's own id and, where there is one, the url of its page.",
    explanation: "How the score came about: method, a sentence for each comparison, and sourceCategory.",
    relationshipPath: "With rca: the steps to the listed one, each with from, relationship and to.",
    article: "With adverse_media: the title, url and publishedAt of the article.",
  },
  ScreeningResponse: screeningResponse,
  ScreenedSubject: {
    ...screeningResponse,
    reference: "Yours.",
    matchesOmitted: "Matches the answer had no room for: the lowest scores of the whole batch. 0 as a rule.",
  },
  RefusedSubject: {
    reference: "Yours.",
    error: "This subject was not searched and is not charged: what to mend.",
    code: "INVALID_REQUEST.",
    fields: "Every fault of this subject. No value is echoed.",
  },
  ScreeningBatchResponse: {
    batchId: "Identifies the batch: the ledger's row for its charge names it.",
    ...listsScreened,
    ...compared,
    results: "One for each subject, in the order they were sent.",
  },
  ChangedSource: {
    id: "The list, by its id in the catalogue.",
    added: "Entities that were not there.",
    altered: "Entities that differ in what is compared or filtered by.",
    removed: "Entities that are there no longer.",
  },
  ChangedEntity: {
    id: "The entity, as audit records name it.",
    matchId: "As answers name a match with this entity.",
    change: "added, altered or removed.",
    into: "Of a removed one: the entity that its record is told with now.",
  },
  ListChangesQuery: {
    since: "The snapshot of an earlier answer, or a time at which one was in service.",
    ids: "Tell which entities changed, a thousand to a page.",
    cursor: "nextCursor of an earlier answer.",
  },
  ScreeningChanges: {
    from: "The earlier snapshot.",
    to: "The later one: the snapshot in service.",
    matcherChanged: "True where the matching itself has moved since, so that everybody should be screened anew.",
    sources: "Each list that changed. An entity counts under each of its lists that had a part in it.",
    ids: "With ids: a page of the entities that changed.",
    nextCursor: "There is more: send it as cursor.",
  },
  ListCatalogue: {
    missingSources: "Sources that live screening waits for: it answers 503 until each is in service. Usually none.",
    id: "Stands in sourceSlugs of a match.",
    publisher: "Who publishes the list.",
    jurisdiction: "Whose list it is: ISO 3166-1 alpha-2, eu, or zz where no state alone stands behind it.",
    records: "How many entries it has.",
    lastRefreshed: "When it was last found to be up to date; null before the first time.",
    asOf: "The date that the publisher's file gives itself; null where it gives none.",
    state:
      "fresh; guarded where the last file was refused and the one before it stays; stale where it could not be checked for three of its periods or its file is older than the publisher's period.",
    checkFrequency: "How often it is looked at.",
    licence: "Under which licence it is published.",
  },
  ProofPending: {
    status: "pending, whatever it waits for.",
    message: "What to do, for a person.",
    retryAfterSeconds: "The same number as Retry-After.",
  },
  AuditKeys: {
    keys: "Every key that signs receipts, or ever signed them, as JSON Web Keys.",
    log: "The audit log.",
    kty: "OKP.",
    crv: "Ed25519.",
    kid: "By which name signatures call the key.",
    x: "The public key.",
    alg: "How it signs, as the head of a receipt writes it.",
    use: "For signatures alone.",
    from: "It signed nothing before.",
    until: "It signs nothing from then on. Left out where it has no successor.",
    proof: "That the log holds this key (c2sp.org/tlog-proof). Left out for the half minute until it does.",
    origin: "The log's name: the first line of each of its checkpoints.",
    vkey: "The newest key that signs checkpoints, as name+id+key (c2sp.org/signed-note).",
    vkeys: "Every key that ever signed checkpoints, the newest last.",
    minimumIndex: "Index of the first entry that the log still gives: 0, so every one of them.",
    witnesses: "Keys of those who sign our checkpoints as well, once they have looked (c2sp.org/tlog-cosignature).",
  },
  Health: {
    status:
      "ok while all it needs is there; degraded with 200 where it verifies and live screening waits for its lists.",
    checks: "What the service needs, and whether it answers; lists on the production address only.",
    missingSources: "Sources of lists that live screening waits for, by their id in the list catalogue.",
    version: "Version of the service.",
    time: "The service's clock.",
  },
  VerificationCompleted: { ...event, data: "The result, as POST /v1/verify would have answered it." },
  VerificationFailed: { ...event, data: "The record, as GET /v1/verify/{id} shows it." },
  ListsUpdated: {
    ...event,
    from: "The snapshot you were told of before. Left out where that one was taken out of service: ask since one you hold.",
    to: "The snapshot in service.",
    sources: "Each list that changed.",
  },
  WebhookTest: event,
  JsonRpcMessage: {
    jsonrpc: "The version of JSON-RPC.",
    id: "Yours; the answer carries it. Without one the message is a notification.",
    method: "initialize, tools/list, tools/call, resources/list, resources/read and so on.",
    params: "What the method takes.",
  },
  JsonRpcAnswer: {
    jsonrpc: "The version of JSON-RPC.",
    id: "That of the message.",
    result: "What the method gives. A tool that refused has isError true and says why in content.",
    error: "Why the message itself was not taken.",
  },
  Problem: {
    success: "false where a verification was begun and failed.",
    error: "The kind of error.",
    code: "The error's code: branch on this. Left out of 401 and of 403 Forbidden.",
    doc: "Where the documentation explains it, below the address of the API. 401 and 403 Forbidden say it in the header Link.",
    requestId: "Your X-Request-Id, where you sent one and a function answered.",
    message: "What happened, for a person.",
    screeningRequestId: "With OUTCOME_UNKNOWN: the screening of which nothing is known.",
    batchId: "With OUTCOME_UNKNOWN: the batch of which nothing is known.",
    retryAfterSeconds: "The same number as Retry-After.",
    fields: "With 400: every fault at once. No value is echoed.",
    missing:
      "With LISTS_UNAVAILABLE: the sources this service requires, and the categories and topics of your filter, that no list in service holds.",
    oldest: "With CHANGES_NOT_KEPT: the oldest snapshot since which it is known what changed, and when it came in.",
    credits: "With FULL_PRICE_APPLIES: what the request would cost.",
    testNames: "With SANDBOX_SCREENING_NAME_REQUIRED: the names that a test key may screen.",
    retry: "With a webhook registered: the service tries again by itself and sends the result there.",
  },
};

export const fieldTexts = { everywhere, of };
