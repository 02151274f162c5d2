# Made from docs/openapi.json by `npm run clients`: change the contract, not this.

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Union

class DriversLicenceRequest(TypedDict):
    # Which of the twelve document types this is.
    documentType: "Literal['drivers_licence']"
    # When the subject consented to the verification: ISO 8601 with an offset, not in the future.
    consentAttestedAt: "str"
    # Which version of the privacy disclosure the subject was shown.
    consentVersion: "str"
    # Family name as the document shows it. A single hyphen is sent as it is.
    familyName: "str"
    # Given names as the document shows them; leave out or send a single hyphen for a holder of one name.
    givenName: "NotRequired[str]"
    # Middle names as the document shows them.
    middleName: "NotRequired[str]"
    # Birth date, not in the future; where parts are allowed, as much of it as the document shows.
    dateOfBirth: "str"
    # Licence number. Usually ACT, NT, VIC up to 10 digits; NSW, TAS 6 to 8 letters or digits; QLD 8 or 9 digits; SA 6 letters or digits; WA 7 digits.
    licenceNumber: "str"
    # State or territory that issued the licence.
    stateOfIssue: "Literal['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT']"
    # Number of the card. Asked for by every state since December 2022: ACT, QLD 10 letters or digits; NSW 10 digits; NT 6 to 8 digits; SA, TAS 9 letters or digits; VIC 8 letters or digits; WA 8 to 10 letters or digits.
    cardNumber: "NotRequired[str]"

class PassportRequest(TypedDict):
    # Which of the twelve document types this is.
    documentType: "Literal['passport']"
    # When the subject consented to the verification: ISO 8601 with an offset, not in the future.
    consentAttestedAt: "str"
    # Which version of the privacy disclosure the subject was shown.
    consentVersion: "str"
    # Family name as the document shows it. A single hyphen is sent as it is.
    familyName: "str"
    # Given names as the document shows them; leave out or send a single hyphen for a holder of one name.
    givenName: "NotRequired[str]"
    # Birth date, not in the future; where parts are allowed, as much of it as the document shows.
    dateOfBirth: "str"
    # Number of the passport.
    passportNumber: "str"
    # As the passport shows it.
    gender: "NotRequired[Literal['M', 'F', 'X']]"

class MedicareRequest(TypedDict):
    # Which of the twelve document types this is.
    documentType: "Literal['medicare']"
    # When the subject consented to the verification: ISO 8601 with an offset, not in the future.
    consentAttestedAt: "str"
    # Which version of the privacy disclosure the subject was shown.
    consentVersion: "str"
    # First name line of the card.
    fullName: "str"
    # Second name line of the card.
    fullName2: "NotRequired[str]"
    # Third name line of the card.
    fullName3: "NotRequired[str]"
    # Fourth name line of the card.
    fullName4: "NotRequired[str]"
    # The card's number without the reference number. The ninth digit is a check digit: the first eight, weighted 1, 3, 7, 9, 1, 3, 7, 9, summed, modulo 10.
    medicareNumber: "str"
    # The number beside the holder's name.
    individualReferenceNumber: "int"
    # Colour of the card. G (green), B (blue) or Y (yellow).
    cardColour: "Literal['G', 'B', 'Y']"
    # Valid to; a blue or yellow card shows the day.
    expiryDate: "str"
    # Birth date, not in the future; where parts are allowed, as much of it as the document shows.
    dateOfBirth: "NotRequired[str]"

class VisaRequest(TypedDict):
    # Which of the twelve document types this is.
    documentType: "Literal['visa']"
    # When the subject consented to the verification: ISO 8601 with an offset, not in the future.
    consentAttestedAt: "str"
    # Which version of the privacy disclosure the subject was shown.
    consentVersion: "str"
    # Family name as the document shows it. A single hyphen is sent as it is.
    familyName: "str"
    # Given names as the document shows them; leave out or send a single hyphen for a holder of one name.
    givenName: "NotRequired[str]"
    # Birth date, not in the future; where parts are allowed, as much of it as the document shows.
    dateOfBirth: "str"
    # Number of the passport.
    passportNumber: "str"
    # Country that issued the passport: ISO 3166-1 alpha-3.
    countryOfIssue: "NotRequired[str]"

class BirthCertificateRequest(TypedDict):
    # Which of the twelve document types this is.
    documentType: "Literal['birth_certificate']"
    # When the subject consented to the verification: ISO 8601 with an offset, not in the future.
    consentAttestedAt: "str"
    # Which version of the privacy disclosure the subject was shown.
    consentVersion: "str"
    # Family name as the document shows it. A single hyphen is sent as it is.
    familyName: "str"
    # Given names as the document shows them; leave out or send a single hyphen for a holder of one name.
    givenName: "NotRequired[str]"
    # Middle names as the document shows them.
    middleName: "NotRequired[str]"
    # State or territory of the register.
    registrationState: "Literal['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT']"
    # Number in the register. Issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually NSW, WA up to 7 characters; TAS up to 6; ACT, NT, SA, VIC up to 10; VIC wants registrationYear with it.
    registrationNumber: "NotRequired[str]"
    # Number printed on the certificate. Issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually ACT, SA up to 9 characters; NSW, TAS, WA up to 11; NT up to 6; QLD up to 10.
    certificateNumber: "NotRequired[str]"
    # Year of the registration.
    registrationYear: "NotRequired[str]"
    # Date of the registration.
    registrationDate: "NotRequired[str]"
    # Birth date, not in the future; where parts are allowed, as much of it as the document shows.
    dateOfBirth: "str"

class CitizenshipRequest(TypedDict):
    # Which of the twelve document types this is.
    documentType: "Literal['citizenship']"
    # When the subject consented to the verification: ISO 8601 with an offset, not in the future.
    consentAttestedAt: "str"
    # Which version of the privacy disclosure the subject was shown.
    consentVersion: "str"
    # Family name as the document shows it. A single hyphen is sent as it is.
    familyName: "str"
    # Given names as the document shows them; leave out or send a single hyphen for a holder of one name.
    givenName: "NotRequired[str]"
    # Birth date, not in the future; where parts are allowed, as much of it as the document shows.
    dateOfBirth: "str"
    # Date on which citizenship was acquired.
    acquisitionDate: "str"
    # Stock number printed on the certificate.
    stockNumber: "str"

class ImmicardRequest(TypedDict):
    # Which of the twelve document types this is.
    documentType: "Literal['immicard']"
    # When the subject consented to the verification: ISO 8601 with an offset, not in the future.
    consentAttestedAt: "str"
    # Which version of the privacy disclosure the subject was shown.
    consentVersion: "str"
    # Family name as the document shows it. A single hyphen is sent as it is.
    familyName: "str"
    # Given names as the document shows them; leave out or send a single hyphen for a holder of one name.
    givenName: "NotRequired[str]"
    # Birth date, not in the future; where parts are allowed, as much of it as the document shows.
    dateOfBirth: "str"
    # Number of the ImmiCard.
    immiCardNumber: "str"

class MarriageCertificateRequest(TypedDict):
    # Which of the twelve document types this is.
    documentType: "Literal['marriage_certificate']"
    # When the subject consented to the verification: ISO 8601 with an offset, not in the future.
    consentAttestedAt: "str"
    # Which version of the privacy disclosure the subject was shown.
    consentVersion: "str"
    # Family name as the document shows it. A single hyphen is sent as it is.
    familyName: "str"
    # Given names as the document shows them; leave out or send a single hyphen for a holder of one name.
    givenName: "NotRequired[str]"
    # Middle names as the document shows them.
    middleName: "NotRequired[str]"
    # State or territory of the register.
    registrationState: "Literal['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT']"
    # Number in the register. Issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually NSW, WA up to 7 characters; TAS up to 6; ACT, NT, SA, VIC up to 10; VIC wants registrationYear with it.
    registrationNumber: "NotRequired[str]"
    # Number printed on the certificate. Issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually ACT, SA up to 9 characters; NSW, TAS, WA up to 11; NT up to 6; QLD up to 10.
    certificateNumber: "NotRequired[str]"
    # Year of the registration.
    registrationYear: "NotRequired[str]"
    # Date of the registration.
    registrationDate: "NotRequired[str]"
    # The second party's family name.
    familyName2: "str"
    # The second party's given name.
    givenName2: "NotRequired[str]"
    # Date of the marriage.
    dateOfMarriage: "str"
    # Birth date, not in the future; where parts are allowed, as much of it as the document shows.
    dateOfBirth: "NotRequired[str]"

class ChangeOfNameCertificateRequest(TypedDict):
    # Which of the twelve document types this is.
    documentType: "Literal['change_of_name_certificate']"
    # When the subject consented to the verification: ISO 8601 with an offset, not in the future.
    consentAttestedAt: "str"
    # Which version of the privacy disclosure the subject was shown.
    consentVersion: "str"
    # Family name as the document shows it. A single hyphen is sent as it is.
    familyName: "str"
    # Given names as the document shows them; leave out or send a single hyphen for a holder of one name.
    givenName: "NotRequired[str]"
    # Middle names as the document shows them.
    middleName: "NotRequired[str]"
    # State or territory of the register.
    registrationState: "Literal['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT']"
    # Number in the register. Issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually NSW, WA up to 7 characters; TAS up to 6; ACT, NT, SA, VIC up to 10; VIC wants registrationYear with it.
    registrationNumber: "NotRequired[str]"
    # Number printed on the certificate. Issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually ACT, SA up to 9 characters; NSW, TAS, WA up to 11; NT up to 6; QLD up to 10.
    certificateNumber: "NotRequired[str]"
    # Year of the registration.
    registrationYear: "NotRequired[str]"
    # Date of the registration.
    registrationDate: "NotRequired[str]"
    # Birth date, not in the future; where parts are allowed, as much of it as the document shows.
    dateOfBirth: "str"
    # The new family name.
    familyName2: "NotRequired[str]"
    # The new given name.
    givenName2: "NotRequired[str]"

class DeathCertificateRequest(TypedDict):
    # Which of the twelve document types this is.
    documentType: "Literal['death_certificate']"
    # When the subject consented to the verification: ISO 8601 with an offset, not in the future.
    consentAttestedAt: "str"
    # Which version of the privacy disclosure the subject was shown.
    consentVersion: "str"
    # Family name as the document shows it. A single hyphen is sent as it is.
    familyName: "str"
    # Given names as the document shows them; leave out or send a single hyphen for a holder of one name.
    givenName: "NotRequired[str]"
    # Middle names as the document shows them.
    middleName: "NotRequired[str]"
    # State or territory of the register.
    registrationState: "Literal['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT']"
    # Number in the register. Issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually NSW, WA up to 7 characters; TAS up to 6; ACT, NT, SA, VIC up to 10; VIC wants registrationYear with it.
    registrationNumber: "NotRequired[str]"
    # Number printed on the certificate. Issuers want at least one of registrationNumber, certificateNumber and (QLD, TAS) registrationDate; usually ACT, SA up to 9 characters; NSW, TAS, WA up to 11; NT up to 6; QLD up to 10.
    certificateNumber: "NotRequired[str]"
    # Year of the registration.
    registrationYear: "NotRequired[str]"
    # Date of the registration.
    registrationDate: "NotRequired[str]"
    # Date of death.
    dateOfDeath: "str"
    # Birth date, not in the future; where parts are allowed, as much of it as the document shows.
    dateOfBirth: "NotRequired[str]"

class CentrelinkRequest(TypedDict):
    # Which of the twelve document types this is.
    documentType: "Literal['centrelink']"
    # When the subject consented to the verification: ISO 8601 with an offset, not in the future.
    consentAttestedAt: "str"
    # Which version of the privacy disclosure the subject was shown.
    consentVersion: "str"
    # Name in full.
    name: "str"
    # Customer Reference Number (CRN).
    customerReferenceNumber: "str"
    # PCC (Pensioner), HCC (Health Care) or SHC (Commonwealth Seniors Health) card.
    cardType: "Literal['PCC', 'HCC', 'SHC']"
    # Expiry as the card shows it.
    cardExpiry: "str"
    # Birth date, not in the future; where parts are allowed, as much of it as the document shows.
    dateOfBirth: "str"

class AsicMsicRequest(TypedDict):
    # Which of the twelve document types this is.
    documentType: "Literal['asic_msic']"
    # When the subject consented to the verification: ISO 8601 with an offset, not in the future.
    consentAttestedAt: "str"
    # Which version of the privacy disclosure the subject was shown.
    consentVersion: "str"
    # Name as the card shows it.
    nameOnCard: "str"
    # Number of the card.
    cardNumber: "str"
    # ASIC (aviation) or MSIC (maritime) security identification card.
    cardType: "Literal['ASIC', 'MSIC']"
    # Expiry as the card shows it.
    cardExpiry: "str"
    # Birth date, not in the future; where parts are allowed, as much of it as the document shows.
    dateOfBirth: "str"

class ScreeningRequestListFilter(TypedDict):
    # Keep these topics only, for example sanction or pep.
    topics: "NotRequired[list[str]]"
    # Keep sources of these categories only.
    categories: "NotRequired[list[Literal['sanction', 'pep', 'adverse_media', 'other']]]"
    # Look at media mentions as well. False unless said.
    includeAdverseMedia: "NotRequired[bool]"
    # Show relatives and close associates as well. False unless said.
    includeRcas: "NotRequired[bool]"

class ScreeningRequest(TypedDict):
    # Full name of the person, or name of the organisation: at most 20 words.
    name: "str"
    # Improves the match: YYYY, YYYY-MM or YYYY-MM-DD, not in the future.
    dateOfBirth: "NotRequired[str]"
    # ISO country code, or the country's name in English, in its own language or in one that many countries write.
    nationality: "NotRequired[str]"
    # Address line.
    address: "NotRequired[str]"
    # Where you keep this check. Your customer or case identifier, kept for audit.
    externalReference: "NotRequired[str]"
    # Keep entities of this kind only. LegalEntity includes persons and organisations.
    schema: "NotRequired[Literal['Person', 'Organization', 'LegalEntity', 'Vessel', 'Other']]"
    # Which lists and matches to look at.
    listFilter: "NotRequired[ScreeningRequestListFilter]"
    # Hide matches that score less; 70 unless said. It does not change who is cleared.
    minScore: "NotRequired[float]"
    # Compare with those alone who were added or altered since: the snapshot of an earlier answer, or a time at which one was in service.
    changedSince: "NotRequired[str]"
    # With changedSince: pay the full price where the price of a recheck does not apply.
    acceptFullPrice: "NotRequired[bool]"

class BatchSubject(TypedDict):
    # Full name of the person, or name of the organisation: at most 20 words.
    name: "str"
    # Improves the match: YYYY, YYYY-MM or YYYY-MM-DD, not in the future.
    dateOfBirth: "NotRequired[str]"
    # ISO country code, or the country's name in English, in its own language or in one that many countries write.
    nationality: "NotRequired[str]"
    # Address line.
    address: "NotRequired[str]"
    # Where you keep this check. Your customer or case identifier, kept for audit.
    externalReference: "NotRequired[str]"
    # Keep entities of this kind only. LegalEntity includes persons and organisations.
    schema: "NotRequired[Literal['Person', 'Organization', 'LegalEntity', 'Vessel', 'Other']]"
    # It comes back beside the subject's answer. Your name for this subject, unique in the batch.
    reference: "str"

class ScreeningBatchRequestListFilter(TypedDict):
    # Keep these topics only, for example sanction or pep.
    topics: "NotRequired[list[str]]"
    # Keep sources of these categories only.
    categories: "NotRequired[list[Literal['sanction', 'pep', 'adverse_media', 'other']]]"
    # Look at media mentions as well. False unless said.
    includeAdverseMedia: "NotRequired[bool]"
    # Show relatives and close associates as well. False unless said.
    includeRcas: "NotRequired[bool]"

class ScreeningBatchRequest(TypedDict):
    # 1 to 500: the fields of a single screening, each under a reference of yours.
    subjects: "list[BatchSubject]"
    # Which lists and matches to look at, for all subjects.
    listFilter: "NotRequired[ScreeningBatchRequestListFilter]"
    # Hide matches that score less; 70 unless said. It does not change who is cleared.
    minScore: "NotRequired[float]"
    # Compare with those alone who were added or altered since: the snapshot of an earlier answer, or a time at which one was in service.
    changedSince: "NotRequired[str]"
    # With changedSince: pay the full price where the price of a recheck does not apply.
    acceptFullPrice: "NotRequired[bool]"

class SetWebhookRequest(TypedDict):
    # Where events are posted: https, on a public address.
    url: "str"

class JsonRpcMessageParams(TypedDict):
    pass

class JsonRpcMessage(TypedDict):
    # The version of JSON-RPC.
    jsonrpc: "Literal['2.0']"
    # Yours; the answer carries it. Without one the message is a notification.
    id: "NotRequired[Union[str, float]]"
    # initialize, tools/list, tools/call, resources/list, resources/read and so on.
    method: "str"
    # What the method takes.
    params: "NotRequired[JsonRpcMessageParams]"

class VerificationResultErrorsItem(TypedDict):
    # Where the message comes from, typically Issuer or DVS.
    source: "str"
    # Which part did not match, by the DVS's own name, for example FamilyName.
    field: "NotRequired[str]"
    # The same part by the name that your request has for it, for example familyName.
    requestField: "NotRequired[str]"
    # What the code means, for a person.
    message: "str"

class VerificationResultRetry(TypedDict):
    scheduled: "bool"
    nextAttemptAt: "str"

class VerificationResult(TypedDict):
    # True whenever the DVS gave a result, N and D included; false for S.
    success: "bool"
    # Identifies the verification; begins with ver_.
    verificationId: "str"
    # Which of the twelve document types this is.
    documentType: "Literal['drivers_licence', 'passport', 'medicare', 'visa', 'birth_certificate', 'citizenship', 'immicard', 'marriage_certificate', 'change_of_name_certificate', 'death_certificate', 'centrelink', 'asic_msic']"
    # success (Y), failed (N or D) or error (S).
    status: "Literal['success', 'failed', 'error']"
    # True only where responseCode is Y.
    match: "bool"
    # Y matches, N does not match, D data error at the issuer, S system error.
    responseCode: "Literal['Y', 'N', 'D', 'S']"
    # What the code means, for a person.
    message: "str"
    # With N or D, and only where the issuer says more: at most one entry, the first field it flags.
    errors: "NotRequired[list[VerificationResultErrorsItem]]"
    # When the DVS answered.
    timestamp: "str"
    # live on the production address, test on the test address.
    environment: "Literal['live', 'test']"
    # Your X-Request-Id, where you sent one.
    requestId: "NotRequired[str]"
    # Live only: the DVS Verification Request Number.
    vrn: "NotRequired[str]"
    # Y, N and D: this outcome, signed (JWS). Keep it: the service cannot tell the outcome again.
    receipt: "NotRequired[str]"
    # With a webhook registered: the service tries again by itself and sends the result there.
    retry: "NotRequired[VerificationResultRetry]"
    # Test only: these details are a published rehearsal, which the service answers by itself. The DVS heard nothing of them.
    rehearsal: "NotRequired[bool]"

class PreflightAnswerCredits(TypedDict):
    # In credits.
    price: "float"
    # In credits; null on the test address.
    balance: "Union[float, None]"
    # Whether the balance covers the price.
    sufficient: "bool"

class PreflightAnswerCooldown1(TypedDict):
    retryAfterSeconds: "int"

class PreflightAnswerHub(TypedDict):
    # answering, or failing while its last answers to retries were system errors.
    state: "Literal['answering', 'failing']"

class PreflightAnswer(TypedDict):
    # The body is one that POST /v1/verify takes; one that is not is refused as there.
    valid: "bool"
    # What it would cost, what is left, and whether that suffices. On the test address there is no balance.
    credits: "PreflightAnswerCredits"
    # null where this document may be sent now; else how long it rests.
    cooldown: "Union[PreflightAnswerCooldown1, None]"
    # Whether the hub has been answering for this document type.
    hub: "PreflightAnswerHub"
    # The hub's names of what would be sent, in their order. No value.
    fields: "list[str]"

class VerificationRecordError(TypedDict):
    code: "Literal['DVS_SYSTEM_ERROR']"
    message: "str"

class VerificationRecord(TypedDict):
    # Identifies the verification; begins with ver_.
    verificationId: "str"
    # Which of the twelve document types this is.
    documentType: "str"
    # State of processing: pending, completed (the DVS answered Y, N or D) or error. It never tells the outcome.
    status: "Literal['pending', 'completed', 'error']"
    # live on the production address, test on the test address.
    environment: "Literal['live', 'test']"
    # When the verification was asked for.
    requestedAt: "str"
    # When it ended.
    completedAt: "NotRequired[str]"
    # Where the status is error: code DVS_SYSTEM_ERROR and a sentence.
    error: "NotRequired[VerificationRecordError]"
    # Where a retry brought the end: whether its event reached your webhook. The first three that fail in a UTC day are refunded.
    delivery: "NotRequired[Literal['pending', 'delivered', 'failed']]"
    # Test only: these details are a published rehearsal, which the service answers by itself. The DVS heard nothing of them.
    rehearsal: "NotRequired[bool]"

class VerificationList(TypedDict):
    # Newest first.
    verifications: "list[VerificationRecord]"
    # As it was asked for.
    limit: "int"
    # As it was asked for.
    offset: "int"
    # Whether there is more to read.
    hasMore: "bool"
    # Send it as cursor to read on.
    nextCursor: "NotRequired[str]"

class ScreeningMatchListedEntriesItem(TypedDict):
    source: "str"
    id: "str"
    url: "NotRequired[str]"

class ScreeningMatchListed(TypedDict):
    # As ISO 8601-2 writes dates: 1961-03-14, 1961-03, 1955/1958 for a range, 1961~ for about.
    birthDates: "list[str]"
    # Codes of nationalities and other countries it is listed with: ISO 3166-1 alpha-2 in small letters.
    countries: "list[str]"
    # Sanctions programmes, or offices held.
    programmes: "list[str]"
    # Each list entry: source, the publisher's own id and, where there is one, the url of its page.
    entries: "list[ScreeningMatchListedEntriesItem]"

class ScreeningMatchExplanation(TypedDict):
    method: "list[str]"
    sourceCategory: "Literal['sanction', 'pep', 'adverse_media', 'other']"

class ScreeningMatchRelationshipPathItemFrom(TypedDict):
    id: "NotRequired[str]"
    # What it is called on the first list that holds it.
    caption: "str"

class ScreeningMatchRelationshipPathItemTo(TypedDict):
    id: "NotRequired[str]"
    # What it is called on the first list that holds it.
    caption: "str"

ScreeningMatchRelationshipPathItem = TypedDict("ScreeningMatchRelationshipPathItem", {
    "from": "ScreeningMatchRelationshipPathItemFrom",
    "relationship": "str",
    "to": "ScreeningMatchRelationshipPathItemTo",
})

class ScreeningMatchArticle(TypedDict):
    title: "str"
    url: "str"
    publishedAt: "str"

class ScreeningMatch(TypedDict):
    # Identifies this match.
    matchId: "str"
    # list, rca (relative or close associate) or adverse_media.
    matchType: "Literal['list', 'rca', 'adverse_media']"
    # 0 to 100.
    score: "int"
    # exact 98 to 100, strong 85 to 97, possible 70 to 84, weak below 70.
    tier: "Literal['exact', 'strong', 'possible', 'weak']"
    # What it is called on the first list that holds it.
    caption: "str"
    # The lists it stands on; each is an id of the list catalogue.
    sourceSlugs: "list[str]"
    # Why it is listed.
    topics: "list[str]"
    # Fields of the request that agree.
    matchedFields: "list[str]"
    # Its other names.
    aliases: "list[str]"
    # The listed name that agreed. Left out of a relative who was found through a match and not by name.
    listedName: "NotRequired[str]"
    # What the lists know of it, for whoever judges the match.
    listed: "ScreeningMatchListed"
    # How the score came about: method, a sentence for each comparison, and sourceCategory.
    explanation: "ScreeningMatchExplanation"
    # With rca: the steps to the listed one, each with from, relationship and to.
    relationshipPath: "NotRequired[list[ScreeningMatchRelationshipPathItem]]"
    # With adverse_media: the title, url and publishedAt of the article.
    article: "NotRequired[ScreeningMatchArticle]"

class ScreeningResponseSubject(TypedDict):
    # Name in full.
    name: "str"
    schema: "str"

class ScreeningResponseListsSourcesItem(TypedDict):
    id: "str"
    # The date that the publisher's file gives itself; null where it gives none.
    asOf: "Union[str, None]"
    # fresh; guarded where the last file was refused and the one before it stays; stale where the list could not be checked for three of its periods or its file is older than the publisher's period.
    state: "Literal['fresh', 'guarded', 'stale']"

class ScreeningResponseLists(TypedDict):
    # The version of all lists together.
    snapshot: "str"
    # When lists were last checked.
    refreshedAt: "str"
    # Each list, by its id in the list catalogue.
    sources: "list[ScreeningResponseListsSourcesItem]"

ScreeningResponse = TypedDict("ScreeningResponse", {
    "screeningRequestId": "str",
    "subject": "ScreeningResponseSubject",
    "matchCount": "int",
    "cleared": "bool",
    "reviewRecommended": "bool",
    "notUnderstood": "list[Literal['nationality', 'address']]",
    "matches": "list[ScreeningMatch]",
    "lists": "NotRequired[ScreeningResponseLists]",
    "from": "NotRequired[str]",
    "to": "NotRequired[str]",
    "matcherChanged": "NotRequired[bool]",
})

class ScreeningRecordThresholds(TypedDict):
    exact: "float"
    strong: "float"
    possible: "float"

class ScreeningRecordMatchesItem(TypedDict):
    entityId: "str"
    score: "int"

class ScreeningRecord(TypedDict):
    # Identifies the screening.
    screeningRequestId: "str"
    # Of a batch's subject: the batch.
    batchId: "NotRequired[str]"
    # Of a batch's subject: your name for it.
    reference: "NotRequired[str]"
    # Where you keep this check, where you said so.
    externalReference: "NotRequired[str]"
    # When it was made.
    at: "str"
    # live on the production address, test on the test address.
    environment: "Literal['live']"
    # The version of all lists together.
    snapshot: "str"
    # Of a recheck: it was compared with those alone who were added or altered since this snapshot.
    changedSince: "NotRequired[str]"
    # The version of the matching: it moves whenever a score may have moved.
    matcherVersion: "int"
    # From which score a match is exact, strong, possible.
    thresholds: "ScreeningRecordThresholds"
    # What it cost.
    credits: "float"
    # Whom it found, best first: the id of the listed entity, and the score.
    matches: "list[ScreeningRecordMatchesItem]"

class ScreeningList(TypedDict):
    # Newest first.
    screenings: "list[ScreeningRecord]"
    # As it was asked for.
    limit: "int"
    # As it was asked for.
    offset: "int"
    # Whether there is more to read.
    hasMore: "bool"
    # Send it as cursor to read on.
    nextCursor: "NotRequired[str]"

class ScreenedSubjectSubject(TypedDict):
    # Name in full.
    name: "str"
    schema: "str"

class ScreenedSubject(TypedDict):
    # Identifies this check.
    screeningRequestId: "str"
    # What was screened: name and schema.
    subject: "ScreenedSubjectSubject"
    # How many matches are shown.
    matchCount: "int"
    # True where no match scores 85 or more. A decision by threshold over the lists named here, not a finding that the subject is on none.
    cleared: "bool"
    # True where a match scores 70 or more: a person should look, also where cleared is true.
    reviewRecommended: "bool"
    # Fields of the request that could not be read and were not compared.
    notUnderstood: "list[Literal['nationality', 'address']]"
    # Best first, at most 100.
    matches: "list[ScreeningMatch]"
    # Yours.
    reference: "str"
    # Matches the answer had no room for: the lowest scores of the whole batch. 0 as a rule.
    matchesOmitted: "int"

class RefusedSubjectErrorFieldsItem(TypedDict):
    field: "str"
    message: "str"

class RefusedSubjectError(TypedDict):
    # INVALID_REQUEST.
    code: "Literal['INVALID_REQUEST']"
    message: "str"
    # Every fault of this subject. No value is echoed.
    fields: "list[RefusedSubjectErrorFieldsItem]"

class RefusedSubject(TypedDict):
    # Yours.
    reference: "str"
    # This subject was not searched and is not charged: what to mend.
    error: "RefusedSubjectError"

class ScreeningBatchResponseListsSourcesItem(TypedDict):
    id: "str"
    # The date that the publisher's file gives itself; null where it gives none.
    asOf: "Union[str, None]"
    # fresh; guarded where the last file was refused and the one before it stays; stale where the list could not be checked for three of its periods or its file is older than the publisher's period.
    state: "Literal['fresh', 'guarded', 'stale']"

class ScreeningBatchResponseLists(TypedDict):
    # The version of all lists together.
    snapshot: "str"
    # When lists were last checked.
    refreshedAt: "str"
    # Each list, by its id in the list catalogue.
    sources: "list[ScreeningBatchResponseListsSourcesItem]"

ScreeningBatchResponse = TypedDict("ScreeningBatchResponse", {
    "batchId": "str",
    "lists": "NotRequired[ScreeningBatchResponseLists]",
    "from": "NotRequired[str]",
    "to": "NotRequired[str]",
    "matcherChanged": "NotRequired[bool]",
    "results": "list[Union[ScreenedSubject, RefusedSubject]]",
})

class ChangedSource(TypedDict):
    # The list, by its id in the catalogue.
    id: "str"
    # Entities that were not there.
    added: "int"
    # Entities that differ in what is compared or filtered by.
    altered: "int"
    # Entities that are there no longer.
    removed: "int"

class ChangedEntity(TypedDict):
    # The entity, as audit records name it.
    id: "str"
    # As answers name a match with this entity.
    matchId: "str"
    # added, altered or removed.
    change: "Literal['added', 'altered', 'removed']"
    # Of a removed one: the entity that its record is told with now.
    into: "NotRequired[str]"

ScreeningChanges = TypedDict("ScreeningChanges", {
    "from": "str",
    "to": "str",
    "matcherChanged": "bool",
    "sources": "list[ChangedSource]",
    "ids": "NotRequired[list[ChangedEntity]]",
    "nextCursor": "NotRequired[str]",
})

class ListCatalogueListsItem(TypedDict):
    # Stands in sourceSlugs of a match.
    id: "str"
    # Name in full.
    name: "str"
    # Who publishes the list.
    publisher: "str"
    # Whose list it is: ISO 3166-1 alpha-2, eu, or zz where no state alone stands behind it.
    jurisdiction: "str"
    group: "Literal['Sanctions', 'PEP', 'Adverse media']"
    # How many entries it has.
    records: "int"
    # When it was last found to be up to date; null before the first time.
    lastRefreshed: "Union[str, None]"
    # The date that the publisher's file gives itself; null where it gives none.
    asOf: "Union[str, None]"
    # fresh; guarded where the last file was refused and the one before it stays; stale where it could not be checked for three of its periods or its file is older than the publisher's period.
    state: "Literal['fresh', 'guarded', 'stale']"
    # How often it is looked at.
    checkFrequency: "Literal['checked daily', 'checked daily for updates', 'checked weekly on Monday', 'checked monthly on the 1st']"
    # Under which licence it is published.
    licence: "str"

class ListCatalogue(TypedDict):
    lists: "list[ListCatalogueListsItem]"
    # Sources that live screening waits for: it answers 503 until each is in service. Usually none.
    missingSources: "list[str]"

class Health(TypedDict):
    # ok while all it needs is there; degraded with 200 where it verifies and live screening waits for its lists.
    status: "Literal['ok', 'degraded']"
    # live on the production address, test on the test address.
    environment: "Literal['live', 'test']"
    # Version of the service.
    version: "str"
    # The service's clock.
    time: "str"
    # What the service needs, and whether it answers; lists on the production address only.
    checks: "dict[str, Literal['ok', 'failing']]"
    # Sources of lists that live screening waits for, by their id in the list catalogue.
    missingSources: "NotRequired[list[str]]"

class ProofPending(TypedDict):
    # pending, whatever it waits for.
    status: "Literal['pending']"
    # What to do, for a person.
    message: "str"
    # The same number as Retry-After.
    retryAfterSeconds: "int"

AuditKeysKeysItem = TypedDict("AuditKeysKeysItem", {
    "kty": "Literal['OKP']",
    "crv": "Literal['Ed25519']",
    "alg": "Literal['EdDSA']",
    "use": "Literal['sig']",
    "kid": "str",
    "x": "str",
    "environment": "Literal['live', 'test']",
    "from": "str",
    "until": "NotRequired[str]",
    "proof": "NotRequired[str]",
})

class AuditKeysLog(TypedDict):
    # The log's name: the first line of each of its checkpoints.
    origin: "str"
    # The newest key that signs checkpoints, as name+id+key (c2sp.org/signed-note).
    vkey: "str"
    # Every key that ever signed checkpoints, the newest last.
    vkeys: "list[str]"
    # Keys of those who sign our checkpoints as well, once they have looked (c2sp.org/tlog-cosignature).
    witnesses: "list[str]"
    # Index of the first entry that the log still gives: 0, so every one of them.
    minimumIndex: "int"

class AuditKeys(TypedDict):
    # Every key that signs receipts, or ever signed them, as JSON Web Keys.
    keys: "list[AuditKeysKeysItem]"
    # The audit log.
    log: "AuditKeysLog"

class Webhook(TypedDict):
    # live on the production address, test on the test address.
    environment: "Literal['live', 'test']"
    # Where events are posted.
    url: "str"
    # live or test: set for this environment alone. both: set by an operator for the two; what you set leaves the other as it is.
    serves: "Literal['live', 'test', 'both']"
    # active; disabled after five days without an arrival; removed.
    state: "Literal['active', 'disabled', 'removed']"
    # True after the third refund in a UTC day: system errors are final until an operator resumes retries.
    retriesSuspended: "bool"
    # The first try that failed since an event arrived.
    failingSince: "NotRequired[str]"

class WebhookSecret(TypedDict):
    # live on the production address, test on the test address.
    environment: "Literal['live', 'test']"
    # Where events are posted from now on.
    url: "str"
    # What events are signed with. It is shown this once.
    secret: "str"

class RemovedWebhook(TypedDict):
    # live on the production address, test on the test address.
    environment: "Literal['live', 'test']"
    # removed.
    state: "Literal['active', 'disabled', 'removed']"

class QueuedEvent(TypedDict):
    # The event's webhook-id.
    eventId: "str"

class DeliveryListDeliveriesItem(TypedDict):
    # When it was posted.
    at: "str"
    # Which event it was.
    type: "str"
    # The event's webhook-id: the same for each try.
    eventId: "str"
    # Which try it was.
    attempt: "int"
    # Whether your address answered 2xx within ten seconds.
    delivered: "bool"
    # What your address answered; null where nobody answered in time.
    status: "Union[int, None]"
    # How long that took.
    durationMs: "float"

class DeliveryList(TypedDict):
    # The last tries, at most 50, newest first.
    deliveries: "list[DeliveryListDeliveriesItem]"

class ProblemFieldsItem(TypedDict):
    field: "str"
    # What happened, for a person.
    message: "str"

class ProblemMissing(TypedDict):
    sources: "NotRequired[list[str]]"
    categories: "NotRequired[list[str]]"
    topics: "NotRequired[list[str]]"

class ProblemOldest(TypedDict):
    snapshot: "str"
    inServiceFrom: "str"

class ProblemRetry(TypedDict):
    scheduled: "bool"
    nextAttemptAt: "str"

class Problem(TypedDict):
    # false where a verification was begun and failed.
    success: "NotRequired[bool]"
    # The kind of error.
    error: "str"
    # The error's code: branch on this. Left out of 401 and of 403 Forbidden.
    code: "NotRequired[str]"
    # What happened, for a person.
    message: "str"
    # Where the documentation explains it, below the address of the API. 401 and 403 Forbidden say it in the header Link.
    doc: "NotRequired[str]"
    # Your X-Request-Id, where you sent one and a function answered.
    requestId: "NotRequired[str]"
    # Identifies the verification; begins with ver_.
    verificationId: "NotRequired[str]"
    # With OUTCOME_UNKNOWN: the screening of which nothing is known.
    screeningRequestId: "NotRequired[str]"
    # With OUTCOME_UNKNOWN: the batch of which nothing is known.
    batchId: "NotRequired[str]"
    # Test only: these details are a published rehearsal, which the service answers by itself. The DVS heard nothing of them.
    rehearsal: "NotRequired[bool]"
    # The same number as Retry-After.
    retryAfterSeconds: "NotRequired[int]"
    # With 400: every fault at once. No value is echoed.
    fields: "NotRequired[list[ProblemFieldsItem]]"
    # With SANDBOX_SCREENING_NAME_REQUIRED: the names that a test key may screen.
    testNames: "NotRequired[list[str]]"
    # With LISTS_UNAVAILABLE: the sources this service requires, and the categories and topics of your filter, that no list in service holds.
    missing: "NotRequired[ProblemMissing]"
    # With CHANGES_NOT_KEPT: the oldest snapshot since which it is known what changed, and when it came in.
    oldest: "NotRequired[ProblemOldest]"
    # With FULL_PRICE_APPLIES: what the request would cost.
    credits: "NotRequired[float]"
    # With a webhook registered: the service tries again by itself and sends the result there.
    retry: "NotRequired[ProblemRetry]"

class VerificationCompleted(TypedDict):
    # Which event this is.
    type: "Literal['verification.completed']"
    # When it came about.
    timestamp: "str"
    # The result, as POST /v1/verify would have answered it.
    data: "VerificationResult"

class VerificationFailed(TypedDict):
    # Which event this is.
    type: "Literal['verification.failed']"
    # When it came about.
    timestamp: "str"
    # The record, as GET /v1/verify/{id} shows it.
    data: "VerificationRecord"

ListsUpdatedData = TypedDict("ListsUpdatedData", {
    "from": "NotRequired[str]",
    "to": "str",
    "sources": "list[ChangedSource]",
})

class ListsUpdated(TypedDict):
    # Which event this is.
    type: "Literal['lists.updated']"
    # When it came about.
    timestamp: "str"
    # What it tells.
    data: "ListsUpdatedData"

class WebhookTestData(TypedDict):
    accountId: "str"
    message: "str"

class WebhookTest(TypedDict):
    # Which event this is.
    type: "Literal['webhook.test']"
    # When it came about.
    timestamp: "str"
    # What it tells.
    data: "WebhookTestData"

class JsonRpcAnswerResult(TypedDict):
    pass

class JsonRpcAnswerError(TypedDict):
    code: "int"
    message: "str"
    data: "NotRequired[Any]"

class JsonRpcAnswer(TypedDict):
    # The version of JSON-RPC.
    jsonrpc: "Literal['2.0']"
    # That of the message.
    id: "NotRequired[Union[str, float, None]]"
    # What the method gives. A tool that refused has isError true and says why in content.
    result: "NotRequired[JsonRpcAnswerResult]"
    # Why the message itself was not taken.
    error: "NotRequired[JsonRpcAnswerError]"

VerifyRequest: TypeAlias = "Union[DriversLicenceRequest, PassportRequest, MedicareRequest, VisaRequest, BirthCertificateRequest, CitizenshipRequest, ImmicardRequest, MarriageCertificateRequest, ChangeOfNameCertificateRequest, DeathCertificateRequest, CentrelinkRequest, AsicMsicRequest]"
VerificationAnswer: TypeAlias = "Union[VerificationResult, VerificationRecord]"
HealthOrProblem: TypeAlias = "Union[Health, Problem]"
JsonRpcAnswerOrProblem: TypeAlias = "Union[JsonRpcAnswer, Problem]"
