// Made from docs/openapi.json by `npm run clients`: change the contract, not this.

export type VerifyRequest = DriversLicenceRequest | PassportRequest | MedicareRequest | VisaRequest | BirthCertificateRequest | CitizenshipRequest | ImmicardRequest | MarriageCertificateRequest | ChangeOfNameCertificateRequest | DeathCertificateRequest | CentrelinkRequest | AsicMsicRequest;

export type DriversLicenceRequest = {
  /** Which of the twelve document types this is. */
  documentType: "drivers_licence";
  /** When the subject consented to the verification: ISO 8601 with an offset, not in the future. */
  consentAttestedAt: string;
  /** Which version of the privacy disclosure the subject was shown. */
  consentVersion: string;
  /** Family name as the document shows it. A single hyphen is sent as it is. */
  familyName: string;
  /** Given names as the document shows them; leave out or send a single hyphen for a holder of one name. */
  givenName?: string;
  /** Middle names as the document shows them. */
  middleName?: string;
  /** Birth date, not in the future; where parts are allowed, as much of it as the document shows. */
  dateOfBirth: string;
  /** Licence number. Usually ACT, NT, VIC up to 10 digits; NSW, TAS 6 to 8 letters or digits; QLD 8 or 9 digits; SA 6 letters or digits; WA 7 digits. */
  licenceNumber: string;
  /** State or territory that issued the licence. */
  stateOfIssue: "NSW" | "VIC" | "QLD" | "WA" | "SA" | "TAS" | "ACT" | "NT";
  /** Number of the card. Asked for by every state since December 2022: ACT, QLD 10 letters or digits; NSW 10 digits; NT 6 to 8 digits; SA, TAS 9 letters or digits; VIC 8 letters or digits; WA 8 to 10 letters or digits. */
  cardNumber?: string;
};

export type PassportRequest = {
  /** Which of the twelve document types this is. */
  documentType: "passport";
  /** When the subject consented to the verification: ISO 8601 with an offset, not in the future. */
  consentAttestedAt: string;
  /** Which version of the privacy disclosure the subject was shown. */
  consentVersion: string;
  /** Family name as the document shows it. A single hyphen is sent as it is. */
  familyName: string;
  /** Given names as the document shows them; leave out or send a single hyphen for a holder of one name. */
  givenName?: string;
  /** Birth date, not in the future; where parts are allowed, as much of it as the document shows. */
  dateOfBirth: string;
  /** Number of the passport. */
  passportNumber: string;
  /** As the passport shows it. */
  gender?: "M" | "F" | "X";
};

export type MedicareRequest = {
  /** Which of the twelve document types this is. */
  documentType: "medicare";
  /** When the subject consented to the verification: ISO 8601 with an offset, not in the future. */
  consentAttestedAt: string;
  /** Which version of the privacy disclosure the subject was shown. */
  consentVersion: string;
  /** First name line of the card. */
  fullName: string;
  /** Second name line of the card. */
  fullName2?: string;
  /** Third name line of the card. */
  fullName3?: string;
  /** Fourth name line of the card. */
  fullName4?: string;
  /** The card's number without the reference number. The ninth digit is a check digit: the first eight, weighted 1, 3, 7, 9, 1, 3, 7, 9, summed, modulo 10. */
  medicareNumber: string;
  /** The number beside the holder's name. */
  individualReferenceNumber: number;
  /** Colour of the card. G (green), B (blue) or Y (yellow). */
  cardColour: "G" | "B" | "Y";
  /** Valid to; a blue or yellow card shows the day. */
  expiryDate: string;
  /** Birth date, not in the future; where parts are allowed, as much of it as the document shows. */
  dateOfBirth?: string;
};

export type VisaRequest = {
  /** Which of the twelve document types this is. */
  documentType: "visa";
  /** When the subject consented to the verification: ISO 8601 with an offset, not in the future. */
  consentAttestedAt: string;
  /** Which version of the privacy disclosure the subject was shown. */
  consentVersion: string;
  /** Family name as the document shows it. A single hyphen is sent as it is. */
  familyName: string;
  /** Given names as the document shows them; leave out or send a single hyphen for a holder of one name. */
  givenName?: string;
  /** Birth date, not in the future; where parts are allowed, as much of it as the document shows. */
  dateOfBirth: string;
  /** Number of the passport. */
  passportNumber: string;
  /** Country that issued the passport: ISO 3166-1 alpha-3. */
  countryOfIssue?: string;
};

export type BirthCertificateRequest = {
  /** Which of the twelve document types this is. */
  documentType: "birth_certificate";
  /** When the subject consented to the verification: ISO 8601 with an offset, not in the future. */
  consentAttestedAt: string;
  /** Which version of the privacy disclosure the subject was shown. */
  consentVersion: string;
  /** Family name as the document shows it. A single hyphen is sent as it is. */
  familyName: string;
  /** Given names as the document shows them; leave out or send a single hyphen for a holder of one name. */
  givenName?: string;
  /** Middle names as the document shows them. */
  middleName?: string;
  /** State or territory of the register. */
  registrationState: "NSW" | "VIC" | "QLD" | "WA" | "SA" | "TAS" | "ACT" | "NT";
  /** Number in the register. Issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually NSW, WA up to 7 characters; TAS up to 6; ACT, NT, SA, VIC up to 10; VIC wants registrationYear with it. */
  registrationNumber?: string;
  /** Number printed on the certificate. Issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually ACT, SA up to 9 characters; NSW, TAS, WA up to 11; NT up to 6; QLD up to 10. */
  certificateNumber?: string;
  /** Year of the registration. */
  registrationYear?: string;
  /** Date of the registration. */
  registrationDate?: string;
  /** Birth date, not in the future; where parts are allowed, as much of it as the document shows. */
  dateOfBirth: string;
};

export type CitizenshipRequest = {
  /** Which of the twelve document types this is. */
  documentType: "citizenship";
  /** When the subject consented to the verification: ISO 8601 with an offset, not in the future. */
  consentAttestedAt: string;
  /** Which version of the privacy disclosure the subject was shown. */
  consentVersion: string;
  /** Family name as the document shows it. A single hyphen is sent as it is. */
  familyName: string;
  /** Given names as the document shows them; leave out or send a single hyphen for a holder of one name. */
  givenName?: string;
  /** Birth date, not in the future; where parts are allowed, as much of it as the document shows. */
  dateOfBirth: string;
  /** Date on which citizenship was acquired. */
  acquisitionDate: string;
  /** Stock number printed on the certificate. */
  stockNumber: string;
};

export type ImmicardRequest = {
  /** Which of the twelve document types this is. */
  documentType: "immicard";
  /** When the subject consented to the verification: ISO 8601 with an offset, not in the future. */
  consentAttestedAt: string;
  /** Which version of the privacy disclosure the subject was shown. */
  consentVersion: string;
  /** Family name as the document shows it. A single hyphen is sent as it is. */
  familyName: string;
  /** Given names as the document shows them; leave out or send a single hyphen for a holder of one name. */
  givenName?: string;
  /** Birth date, not in the future; where parts are allowed, as much of it as the document shows. */
  dateOfBirth: string;
  /** Number of the ImmiCard. */
  immiCardNumber: string;
};

export type MarriageCertificateRequest = {
  /** Which of the twelve document types this is. */
  documentType: "marriage_certificate";
  /** When the subject consented to the verification: ISO 8601 with an offset, not in the future. */
  consentAttestedAt: string;
  /** Which version of the privacy disclosure the subject was shown. */
  consentVersion: string;
  /** Family name as the document shows it. A single hyphen is sent as it is. */
  familyName: string;
  /** Given names as the document shows them; leave out or send a single hyphen for a holder of one name. */
  givenName?: string;
  /** Middle names as the document shows them. */
  middleName?: string;
  /** State or territory of the register. */
  registrationState: "NSW" | "VIC" | "QLD" | "WA" | "SA" | "TAS" | "ACT" | "NT";
  /** Number in the register. Issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually NSW, WA up to 7 characters; TAS up to 6; ACT, NT, SA, VIC up to 10; VIC wants registrationYear with it. */
  registrationNumber?: string;
  /** Number printed on the certificate. Issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually ACT, SA up to 9 characters; NSW, TAS, WA up to 11; NT up to 6; QLD up to 10. */
  certificateNumber?: string;
  /** Year of the registration. */
  registrationYear?: string;
  /** Date of the registration. */
  registrationDate?: string;
  /** The second party's family name. */
  familyName2: string;
  /** The second party's given name. */
  givenName2?: string;
  /** Date of the marriage. */
  dateOfMarriage: string;
  /** Birth date, not in the future; where parts are allowed, as much of it as the document shows. */
  dateOfBirth?: string;
};

export type ChangeOfNameCertificateRequest = {
  /** Which of the twelve document types this is. */
  documentType: "change_of_name_certificate";
  /** When the subject consented to the verification: ISO 8601 with an offset, not in the future. */
  consentAttestedAt: string;
  /** Which version of the privacy disclosure the subject was shown. */
  consentVersion: string;
  /** Family name as the document shows it. A single hyphen is sent as it is. */
  familyName: string;
  /** Given names as the document shows them; leave out or send a single hyphen for a holder of one name. */
  givenName?: string;
  /** Middle names as the document shows them. */
  middleName?: string;
  /** State or territory of the register. */
  registrationState: "NSW" | "VIC" | "QLD" | "WA" | "SA" | "TAS" | "ACT" | "NT";
  /** Number in the register. Issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually NSW, WA up to 7 characters; TAS up to 6; ACT, NT, SA, VIC up to 10; VIC wants registrationYear with it. */
  registrationNumber?: string;
  /** Number printed on the certificate. Issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually ACT, SA up to 9 characters; NSW, TAS, WA up to 11; NT up to 6; QLD up to 10. */
  certificateNumber?: string;
  /** Year of the registration. */
  registrationYear?: string;
  /** Date of the registration. */
  registrationDate?: string;
  /** Birth date, not in the future; where parts are allowed, as much of it as the document shows. */
  dateOfBirth: string;
  /** The new family name. */
  familyName2?: string;
  /** The new given name. */
  givenName2?: string;
};

export type DeathCertificateRequest = {
  /** Which of the twelve document types this is. */
  documentType: "death_certificate";
  /** When the subject consented to the verification: ISO 8601 with an offset, not in the future. */
  consentAttestedAt: string;
  /** Which version of the privacy disclosure the subject was shown. */
  consentVersion: string;
  /** Family name as the document shows it. A single hyphen is sent as it is. */
  familyName: string;
  /** Given names as the document shows them; leave out or send a single hyphen for a holder of one name. */
  givenName?: string;
  /** Middle names as the document shows them. */
  middleName?: string;
  /** State or territory of the register. */
  registrationState: "NSW" | "VIC" | "QLD" | "WA" | "SA" | "TAS" | "ACT" | "NT";
  /** Number in the register. Issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually NSW, WA up to 7 characters; TAS up to 6; ACT, NT, SA, VIC up to 10; VIC wants registrationYear with it. */
  registrationNumber?: string;
  /** Number printed on the certificate. Issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually ACT, SA up to 9 characters; NSW, TAS, WA up to 11; NT up to 6; QLD up to 10. */
  certificateNumber?: string;
  /** Year of the registration. */
  registrationYear?: string;
  /** Date of the registration. */
  registrationDate?: string;
  /** Date of death. */
  dateOfDeath: string;
  /** Birth date, not in the future; where parts are allowed, as much of it as the document shows. */
  dateOfBirth?: string;
};

export type CentrelinkRequest = {
  /** Which of the twelve document types this is. */
  documentType: "centrelink";
  /** When the subject consented to the verification: ISO 8601 with an offset, not in the future. */
  consentAttestedAt: string;
  /** Which version of the privacy disclosure the subject was shown. */
  consentVersion: string;
  /** Name in full. */
  name: string;
  /** Customer Reference Number (CRN). */
  customerReferenceNumber: string;
  /** PCC (Pensioner), HCC (Health Care) or SHC (Commonwealth Seniors Health) card. */
  cardType: "PCC" | "HCC" | "SHC";
  /** Expiry as the card shows it. */
  cardExpiry: string;
  /** Birth date, not in the future; where parts are allowed, as much of it as the document shows. */
  dateOfBirth: string;
};

export type AsicMsicRequest = {
  /** Which of the twelve document types this is. */
  documentType: "asic_msic";
  /** When the subject consented to the verification: ISO 8601 with an offset, not in the future. */
  consentAttestedAt: string;
  /** Which version of the privacy disclosure the subject was shown. */
  consentVersion: string;
  /** Name as the card shows it. */
  nameOnCard: string;
  /** Number of the card. */
  cardNumber: string;
  /** ASIC (aviation) or MSIC (maritime) security identification card. */
  cardType: "ASIC" | "MSIC";
  /** Expiry as the card shows it. */
  cardExpiry: string;
  /** Birth date, not in the future; where parts are allowed, as much of it as the document shows. */
  dateOfBirth: string;
};

export type ScreeningRequest = {
  /** Full name of the person, or name of the organisation: at most 20 words. */
  name: string;
  /** Improves the match: YYYY, YYYY-MM or YYYY-MM-DD, not in the future. */
  dateOfBirth?: string;
  /** ISO country code, or the country's name in English, in its own language or in one that many countries write. */
  nationality?: string;
  /** Address line. */
  address?: string;
  /** Where you keep this check. Your customer or case identifier, kept for audit. */
  externalReference?: string;
  /** Keep entities of this kind only. LegalEntity includes persons and organisations. */
  schema?: "Person" | "Organization" | "LegalEntity" | "Vessel" | "Other";
  /** Which lists and matches to look at. */
  listFilter?: {
    /** Keep these topics only, for example sanction or pep. */
    topics?: string[];
    /** Keep sources of these categories only. */
    categories?: ("sanction" | "pep" | "adverse_media" | "other")[];
    /** Look at media mentions as well. False unless said. */
    includeAdverseMedia?: boolean;
    /** Show relatives and close associates as well. False unless said. */
    includeRcas?: boolean;
  };
  /** Hide matches that score less; 70 unless said. It does not change who is cleared. */
  minScore?: number;
  /** Compare with those alone who were added or altered since: the snapshot of an earlier answer, or a time at which one was in service. */
  changedSince?: string;
  /** With changedSince: pay the full price where the price of a recheck does not apply. */
  acceptFullPrice?: boolean;
};

export type BatchSubject = {
  /** Full name of the person, or name of the organisation: at most 20 words. */
  name: string;
  /** Improves the match: YYYY, YYYY-MM or YYYY-MM-DD, not in the future. */
  dateOfBirth?: string;
  /** ISO country code, or the country's name in English, in its own language or in one that many countries write. */
  nationality?: string;
  /** Address line. */
  address?: string;
  /** Where you keep this check. Your customer or case identifier, kept for audit. */
  externalReference?: string;
  /** Keep entities of this kind only. LegalEntity includes persons and organisations. */
  schema?: "Person" | "Organization" | "LegalEntity" | "Vessel" | "Other";
  /** It comes back beside the subject's answer. Your name for this subject, unique in the batch. */
  reference: string;
};

export type ScreeningBatchRequest = {
  /** 1 to 500: the fields of a single screening, each under a reference of yours. */
  subjects: BatchSubject[];
  /** Which lists and matches to look at, for all subjects. */
  listFilter?: {
    /** Keep these topics only, for example sanction or pep. */
    topics?: string[];
    /** Keep sources of these categories only. */
    categories?: ("sanction" | "pep" | "adverse_media" | "other")[];
    /** Look at media mentions as well. False unless said. */
    includeAdverseMedia?: boolean;
    /** Show relatives and close associates as well. False unless said. */
    includeRcas?: boolean;
  };
  /** Hide matches that score less; 70 unless said. It does not change who is cleared. */
  minScore?: number;
  /** Compare with those alone who were added or altered since: the snapshot of an earlier answer, or a time at which one was in service. */
  changedSince?: string;
  /** With changedSince: pay the full price where the price of a recheck does not apply. */
  acceptFullPrice?: boolean;
};

export type SetWebhookRequest = {
  /** Where events are posted: https, on a public address. */
  url: string;
};

export type JsonRpcMessage = {
  /** The version of JSON-RPC. */
  jsonrpc: "2.0";
  /** Yours; the answer carries it. Without one the message is a notification. */
  id?: unknown;
  /** initialize, tools/list, tools/call, resources/list, resources/read and so on. */
  method: string;
  /** What the method takes. */
  params?: {

  };
};

export type VerificationResult = {
  /** True whenever the DVS gave a result, N and D included; false for S. */
  success: boolean;
  /** Identifies the verification; begins with ver_. */
  verificationId: string;
  /** Which of the twelve document types this is. */
  documentType: "drivers_licence" | "passport" | "medicare" | "visa" | "birth_certificate" | "citizenship" | "immicard" | "marriage_certificate" | "change_of_name_certificate" | "death_certificate" | "centrelink" | "asic_msic";
  /** success (Y), failed (N or D) or error (S). */
  status: "success" | "failed" | "error";
  /** True only where responseCode is Y. */
  match: boolean;
  /** Y matches, N does not match, D data error at the issuer, S system error. */
  responseCode: "Y" | "N" | "D" | "S";
  /** What the code means, for a person. */
  message: string;
  /** With N or D, and only where the issuer says more: at most one entry, the first field it flags. */
  errors?: ({
    /** Where the message comes from, typically Issuer or DVS. */
    source: string;
    /** Which part did not match, by the DVS's own name, for example FamilyName. */
    field?: string;
    /** The same part by the name that your request has for it, for example familyName. */
    requestField?: string;
    /** What the code means, for a person. */
    message: string;
  })[];
  /** When the DVS answered. */
  timestamp: string;
  /** live on the production address, test on the test address. */
  environment: "live" | "test";
  /** Your X-Request-Id, where you sent one. */
  requestId?: string;
  /** Live only: the DVS Verification Request Number. */
  vrn?: string;
  /** Y, N and D: this outcome, signed (JWS). Keep it: the service cannot tell the outcome again. */
  receipt?: string;
  /** With a webhook registered: the service tries again by itself and sends the result there. */
  retry?: {
    scheduled: boolean;
    nextAttemptAt: string;
  };
  /** Test only: these details are a published rehearsal, which the service answers by itself. The DVS heard nothing of them. */
  rehearsal?: boolean;
};

export type PreflightAnswer = {
  /** The body is one that POST /v1/verify takes; one that is not is refused as there. */
  valid: boolean;
  /** What it would cost, what is left, and whether that suffices. On the test address there is no balance. */
  credits: {
    /** In credits. */
    price: number;
    /** In credits; null on the test address. */
    balance: unknown;
    /** Whether the balance covers the price. */
    sufficient: boolean;
  };
  /** null where this document may be sent now; else how long it rests. */
  cooldown: {
    retryAfterSeconds: number;
  } | null;
  /** Whether the hub has been answering for this document type. */
  hub: {
    /** answering, or failing while its last answers to retries were system errors. */
    state: "answering" | "failing";
  };
  /** The hub's names of what would be sent, in their order. No value. */
  fields: string[];
};

export type VerificationRecord = {
  /** Identifies the verification; begins with ver_. */
  verificationId: string;
  /** Which of the twelve document types this is. */
  documentType: string;
  /** State of processing: pending, completed (the DVS answered Y, N or D) or error. It never tells the outcome. */
  status: "pending" | "completed" | "error";
  /** live on the production address, test on the test address. */
  environment: "live" | "test";
  /** When the verification was asked for. */
  requestedAt: string;
  /** When it ended. */
  completedAt?: string;
  /** Where the status is error: code DVS_SYSTEM_ERROR and a sentence. */
  error?: {
    code: "DVS_SYSTEM_ERROR";
    message: string;
  };
  /** Where a retry brought the end: whether its event reached your webhook. The first three that fail in a UTC day are refunded. */
  delivery?: "pending" | "delivered" | "failed";
  /** Test only: these details are a published rehearsal, which the service answers by itself. The DVS heard nothing of them. */
  rehearsal?: boolean;
};

export type VerificationList = {
  /** Newest first. */
  verifications: VerificationRecord[];
  /** As it was asked for. */
  limit: number;
  /** As it was asked for. */
  offset: number;
  /** Whether there is more to read. */
  hasMore: boolean;
  /** Send it as cursor to read on. */
  nextCursor?: string;
};

export type ScreeningMatch = {
  /** Identifies this match. */
  matchId: string;
  /** list, rca (relative or close associate) or adverse_media. */
  matchType: "list" | "rca" | "adverse_media";
  /** 0 to 100. */
  score: number;
  /** exact 98 to 100, strong 85 to 97, possible 70 to 84, weak below 70. */
  tier: "exact" | "strong" | "possible" | "weak";
  /** What it is called on the first list that holds it. */
  caption: string;
  /** The lists it stands on; each is an id of the list catalogue. */
  sourceSlugs: string[];
  /** Why it is listed. */
  topics: string[];
  /** Fields of the request that agree. */
  matchedFields: string[];
  /** Its other names. */
  aliases: string[];
  /** The listed name that agreed. Left out of a relative who was found through a match and not by name. */
  listedName?: string;
  /** What the lists know of it, for whoever judges the match. */
  listed: {
    /** As ISO 8601-2 writes dates: 1961-03-14, 1961-03, 1955/1958 for a range, 1961~ for about. */
    birthDates: string[];
    /** Codes of nationalities and other countries it is listed with: ISO 3166-1 alpha-2 in small letters. */
    countries: string[];
    /** Sanctions programmes, or offices held. */
    programmes: string[];
    /** Each list entry: source, the publisher's own id and, where there is one, the url of its page. */
    entries: ({
      source: string;
      id: string;
      url?: string;
    })[];
  };
  /** How the score came about: method, a sentence for each comparison, and sourceCategory. */
  explanation: {
    method: string[];
    sourceCategory: "sanction" | "pep" | "adverse_media" | "other";
  };
  /** With rca: the steps to the listed one, each with from, relationship and to. */
  relationshipPath?: ({
    from: {
      id?: string;
      /** What it is called on the first list that holds it. */
      caption: string;
    };
    relationship: string;
    to: {
      id?: string;
      /** What it is called on the first list that holds it. */
      caption: string;
    };
  })[];
  /** With adverse_media: the title, url and publishedAt of the article. */
  article?: {
    title: string;
    url: string;
    publishedAt: string;
  };
};

export type ScreeningResponse = {
  /** Identifies this check. */
  screeningRequestId: string;
  /** What was screened: name and schema. */
  subject: {
    /** Name in full. */
    name: string;
    schema: string;
  };
  /** How many matches are shown. */
  matchCount: number;
  /** True where no match scores 85 or more. A decision by threshold over the lists named here, not a finding that the subject is on none. */
  cleared: boolean;
  /** True where a match scores 70 or more: a person should look, also where cleared is true. */
  reviewRecommended: boolean;
  /** Fields of the request that could not be read and were not compared. */
  notUnderstood: ("nationality" | "address")[];
  /** Best first, at most 100. */
  matches: ScreeningMatch[];
  /** Live only: the lists that were screened against. */
  lists?: {
    /** The version of all lists together. */
    snapshot: string;
    /** When lists were last checked. */
    refreshedAt: string;
    /** Each list, by its id in the list catalogue. */
    sources: ({
      id: string;
      /** The date that the publisher's file gives itself; null where it gives none. */
      asOf: unknown;
      /** fresh; guarded where the last file was refused and the one before it stays; stale where the list could not be checked for three of its periods or its file is older than the publisher's period. */
      state: "fresh" | "guarded" | "stale";
    })[];
  };
  /** With changedSince: the snapshot since which somebody had to be added or altered to be compared with. */
  from?: string;
  /** With changedSince: the snapshot compared with. Send it as changedSince the next time. */
  to?: string;
  /** With changedSince: true where the matching itself has moved since, so that everybody should be screened anew. */
  matcherChanged?: boolean;
};

export type ScreeningRecord = {
  /** Identifies the screening. */
  screeningRequestId: string;
  /** Of a batch's subject: the batch. */
  batchId?: string;
  /** Of a batch's subject: your name for it. */
  reference?: string;
  /** Where you keep this check, where you said so. */
  externalReference?: string;
  /** When it was made. */
  at: string;
  /** live on the production address, test on the test address. */
  environment: "live";
  /** The version of all lists together. */
  snapshot: string;
  /** Of a recheck: it was compared with those alone who were added or altered since this snapshot. */
  changedSince?: string;
  /** The version of the matching: it moves whenever a score may have moved. */
  matcherVersion: number;
  /** From which score a match is exact, strong, possible. */
  thresholds: {
    exact: number;
    strong: number;
    possible: number;
  };
  /** What it cost. */
  credits: number;
  /** Whom it found, best first: the id of the listed entity, and the score. */
  matches: ({
    entityId: string;
    score: number;
  })[];
};

export type ScreeningList = {
  /** Newest first. */
  screenings: ScreeningRecord[];
  /** As it was asked for. */
  limit: number;
  /** As it was asked for. */
  offset: number;
  /** Whether there is more to read. */
  hasMore: boolean;
  /** Send it as cursor to read on. */
  nextCursor?: string;
};

export type ScreenedSubject = {
  /** Identifies this check. */
  screeningRequestId: string;
  /** What was screened: name and schema. */
  subject: {
    /** Name in full. */
    name: string;
    schema: string;
  };
  /** How many matches are shown. */
  matchCount: number;
  /** True where no match scores 85 or more. A decision by threshold over the lists named here, not a finding that the subject is on none. */
  cleared: boolean;
  /** True where a match scores 70 or more: a person should look, also where cleared is true. */
  reviewRecommended: boolean;
  /** Fields of the request that could not be read and were not compared. */
  notUnderstood: ("nationality" | "address")[];
  /** Best first, at most 100. */
  matches: ScreeningMatch[];
  /** Yours. */
  reference: string;
  /** Matches the answer had no room for: the lowest scores of the whole batch. 0 as a rule. */
  matchesOmitted: number;
};

export type RefusedSubject = {
  /** Yours. */
  reference: string;
  /** This subject was not searched and is not charged: what to mend. */
  error: {
    /** INVALID_REQUEST. */
    code: "INVALID_REQUEST";
    message: string;
    /** Every fault of this subject. No value is echoed. */
    fields: ({
      field: string;
      message: string;
    })[];
  };
};

export type ScreeningBatchResponse = {
  /** Identifies the batch: the ledger's row for its charge names it. */
  batchId: string;
  /** Live only: the lists that were screened against. */
  lists?: {
    /** The version of all lists together. */
    snapshot: string;
    /** When lists were last checked. */
    refreshedAt: string;
    /** Each list, by its id in the list catalogue. */
    sources: ({
      id: string;
      /** The date that the publisher's file gives itself; null where it gives none. */
      asOf: unknown;
      /** fresh; guarded where the last file was refused and the one before it stays; stale where the list could not be checked for three of its periods or its file is older than the publisher's period. */
      state: "fresh" | "guarded" | "stale";
    })[];
  };
  /** With changedSince: the snapshot since which somebody had to be added or altered to be compared with. */
  from?: string;
  /** With changedSince: the snapshot compared with. Send it as changedSince the next time. */
  to?: string;
  /** With changedSince: true where the matching itself has moved since, so that everybody should be screened anew. */
  matcherChanged?: boolean;
  /** One for each subject, in the order they were sent. */
  results: (ScreenedSubject | RefusedSubject)[];
};

export type ChangedSource = {
  /** The list, by its id in the catalogue. */
  id: string;
  /** Entities that were not there. */
  added: number;
  /** Entities that differ in what is compared or filtered by. */
  altered: number;
  /** Entities that are there no longer. */
  removed: number;
};

export type ChangedEntity = {
  /** The entity, as audit records name it. */
  id: string;
  /** As answers name a match with this entity. */
  matchId: string;
  /** added, altered or removed. */
  change: "added" | "altered" | "removed";
  /** Of a removed one: the entity that its record is told with now. */
  into?: string;
};

export type ScreeningChanges = {
  /** The earlier snapshot. */
  from: string;
  /** The later one: the snapshot in service. */
  to: string;
  /** True where the matching itself has moved since, so that everybody should be screened anew. */
  matcherChanged: boolean;
  /** Each list that changed. An entity counts under each of its lists that had a part in it. */
  sources: ChangedSource[];
  /** With ids: a page of the entities that changed. */
  ids?: ChangedEntity[];
  /** There is more: send it as cursor. */
  nextCursor?: string;
};

export type ListCatalogue = {
  lists: ({
    /** Stands in sourceSlugs of a match. */
    id: string;
    /** Name in full. */
    name: string;
    /** Who publishes the list. */
    publisher: string;
    /** Whose list it is: ISO 3166-1 alpha-2, eu, or zz where no state alone stands behind it. */
    jurisdiction: string;
    group: "Sanctions" | "PEP" | "Adverse media";
    /** How many entries it has. */
    records: number;
    /** When it was last found to be up to date; null before the first time. */
    lastRefreshed: unknown;
    /** The date that the publisher's file gives itself; null where it gives none. */
    asOf: unknown;
    /** fresh; guarded where the last file was refused and the one before it stays; stale where it could not be checked for three of its periods or its file is older than the publisher's period. */
    state: "fresh" | "guarded" | "stale";
    /** How often it is looked at. */
    checkFrequency: "checked daily" | "checked daily for updates" | "checked weekly on Monday" | "checked monthly on the 1st";
    /** Under which licence it is published. */
    licence: string;
  })[];
  /** Sources that live screening waits for: it answers 503 until each is in service. Usually none. */
  missingSources: string[];
};

export type Health = {
  /** ok while all it needs is there; degraded with 200 where it verifies and live screening waits for its lists. */
  status: "ok" | "degraded";
  /** live on the production address, test on the test address. */
  environment: "live" | "test";
  /** Version of the service. */
  version: string;
  /** The service's clock. */
  time: string;
  /** What the service needs, and whether it answers; lists on the production address only. */
  checks: Record<string, "ok" | "failing">;
  /** Sources of lists that live screening waits for, by their id in the list catalogue. */
  missingSources?: string[];
};

export type ProofPending = {
  /** pending, whatever it waits for. */
  status: "pending";
  /** What to do, for a person. */
  message: string;
  /** The same number as Retry-After. */
  retryAfterSeconds: number;
};

export type AuditKeys = {
  /** Every key that signs receipts, or ever signed them, as JSON Web Keys. */
  keys: ({
    /** OKP. */
    kty: "OKP";
    /** Ed25519. */
    crv: "Ed25519";
    /** How it signs, as the head of a receipt writes it. */
    alg: "EdDSA";
    /** For signatures alone. */
    use: "sig";
    /** By which name signatures call the key. */
    kid: string;
    /** The public key. */
    x: string;
    /** live on the production address, test on the test address. */
    environment: "live" | "test";
    /** It signed nothing before. */
    from: string;
    /** It signs nothing from then on. Left out where it has no successor. */
    until?: string;
    /** That the log holds this key (c2sp.org/tlog-proof). Left out for the half minute until it does. */
    proof?: string;
  })[];
  /** The audit log. */
  log: {
    /** The log's name: the first line of each of its checkpoints. */
    origin: string;
    /** The newest key that signs checkpoints, as name+id+key (c2sp.org/signed-note). */
    vkey: string;
    /** Every key that ever signed checkpoints, the newest last. */
    vkeys: string[];
    /** Keys of those who sign our checkpoints as well, once they have looked (c2sp.org/tlog-cosignature). */
    witnesses: string[];
    /** Index of the first entry that the log still gives: 0, so every one of them. */
    minimumIndex: number;
  };
};

export type Webhook = {
  /** live on the production address, test on the test address. */
  environment: "live" | "test";
  /** Where events are posted. */
  url: string;
  /** live or test: set for this environment alone. both: set by an operator for the two; what you set leaves the other as it is. */
  serves: "live" | "test" | "both";
  /** active; disabled after five days without an arrival; removed. */
  state: "active" | "disabled" | "removed";
  /** True after the third refund in a UTC day: system errors are final until an operator resumes retries. */
  retriesSuspended: boolean;
  /** The first try that failed since an event arrived. */
  failingSince?: string;
};

export type WebhookSecret = {
  /** live on the production address, test on the test address. */
  environment: "live" | "test";
  /** Where events are posted from now on. */
  url: string;
  /** What events are signed with. It is shown this once. */
  secret: string;
};

export type RemovedWebhook = {
  /** live on the production address, test on the test address. */
  environment: "live" | "test";
  /** removed. */
  state: "active" | "disabled" | "removed";
};

export type QueuedEvent = {
  /** The event's webhook-id. */
  eventId: string;
};

export type DeliveryList = {
  /** The last tries, at most 50, newest first. */
  deliveries: ({
    /** When it was posted. */
    at: string;
    /** Which event it was. */
    type: string;
    /** The event's webhook-id: the same for each try. */
    eventId: string;
    /** Which try it was. */
    attempt: number;
    /** Whether your address answered 2xx within ten seconds. */
    delivered: boolean;
    /** What your address answered; null where nobody answered in time. */
    status: unknown;
    /** How long that took. */
    durationMs: number;
  })[];
};

export type Problem = {
  /** false where a verification was begun and failed. */
  success?: boolean;
  /** The kind of error. */
  error: string;
  /** The error's code: branch on this. Left out of 401 and of 403 Forbidden. */
  code?: string;
  /** What happened, for a person. */
  message: string;
  /** Where the documentation explains it, below the address of the API. 401 and 403 Forbidden say it in the header Link. */
  doc?: string;
  /** Your X-Request-Id, where you sent one and a function answered. */
  requestId?: string;
  /** Identifies the verification; begins with ver_. */
  verificationId?: string;
  /** With OUTCOME_UNKNOWN: the screening of which nothing is known. */
  screeningRequestId?: string;
  /** With OUTCOME_UNKNOWN: the batch of which nothing is known. */
  batchId?: string;
  /** Test only: these details are a published rehearsal, which the service answers by itself. The DVS heard nothing of them. */
  rehearsal?: boolean;
  /** The same number as Retry-After. */
  retryAfterSeconds?: number;
  /** With 400: every fault at once. No value is echoed. */
  fields?: ({
    field: string;
    /** What happened, for a person. */
    message: string;
  })[];
  /** With SANDBOX_SCREENING_NAME_REQUIRED: the names that a test key may screen. */
  testNames?: string[];
  /** With LISTS_UNAVAILABLE: the sources this service requires, and the categories and topics of your filter, that no list in service holds. */
  missing?: {
    sources?: string[];
    categories?: string[];
    topics?: string[];
  };
  /** With CHANGES_NOT_KEPT: the oldest snapshot since which it is known what changed, and when it came in. */
  oldest?: {
    snapshot: string;
    inServiceFrom: string;
  };
  /** With FULL_PRICE_APPLIES: what the request would cost. */
  credits?: number;
  /** With a webhook registered: the service tries again by itself and sends the result there. */
  retry?: {
    scheduled: boolean;
    nextAttemptAt: string;
  };
};

export type VerificationCompleted = {
  /** Which event this is. */
  type: "verification.completed";
  /** When it came about. */
  timestamp: string;
  /** The result, as POST /v1/verify would have answered it. */
  data: VerificationResult;
};

export type VerificationFailed = {
  /** Which event this is. */
  type: "verification.failed";
  /** When it came about. */
  timestamp: string;
  /** The record, as GET /v1/verify/{id} shows it. */
  data: VerificationRecord;
};

export type ListsUpdated = {
  /** Which event this is. */
  type: "lists.updated";
  /** When it came about. */
  timestamp: string;
  /** What it tells. */
  data: {
    /** The snapshot you were told of before. Left out where that one was taken out of service: ask since one you hold. */
    from?: string;
    /** The snapshot in service. */
    to: string;
    /** Each list that changed. */
    sources: ChangedSource[];
  };
};

export type WebhookTest = {
  /** Which event this is. */
  type: "webhook.test";
  /** When it came about. */
  timestamp: string;
  /** What it tells. */
  data: {
    accountId: string;
    message: string;
  };
};

export type JsonRpcAnswer = {
  /** The version of JSON-RPC. */
  jsonrpc: "2.0";
  /** That of the message. */
  id?: unknown;
  /** What the method gives. A tool that refused has isError true and says why in content. */
  result?: {

  };
  /** Why the message itself was not taken. */
  error?: {
    code: number;
    message: string;
    data?: unknown;
  };
};

export type VerificationAnswer = VerificationResult | VerificationRecord;

export type HealthOrProblem = Health | Problem;

export type JsonRpcAnswerOrProblem = JsonRpcAnswer | Problem;
