import { type PublishedRecord, published, testRecords } from "../../test-records.ts";
import { systemErrorMessage } from "../../verification/verification-record.ts";
import { documentTypes } from "../../verification/verify.ts";
import { receiptExamples } from "./receipt-examples.ts";

/** The first published record of each type: its answer is Y. */
export function recordsOfEachType(): PublishedRecord[] {
  return documentTypes.flatMap((type) => {
    const found = testRecords.find(({ documentType, expected }) => documentType === type && expected === "Y");
    return found === undefined ? [] : [published(found)];
  });
}

export const verifyExamples = Object.fromEntries(
  recordsOfEachType().map(({ documentType, request }) => [
    documentType,
    { summary: `${documentType}: answers Y on the test address`, value: request },
  ]),
);

const verificationId = "ver_7Qm2ZtYb4KcX9sLw";
const times = { requestedAt: "2026-03-02T00:10:04.117Z", completedAt: "2026-03-02T00:10:05.284Z" };
const result = {
  verificationId,
  documentType: "passport",
  timestamp: times.completedAt,
  environment: "test",
  requestId: "onboarding-4711",
};

export const resultExamples = {
  Y: {
    summary: "The details match the issuer's record.",
    value: {
      success: true,
      status: "success",
      match: true,
      responseCode: "Y",
      message: "The details match the issuer's record.",
      ...result,
      receipt: receiptExamples.Y,
    },
  },
  N: {
    summary: "The details do not match. Not an error, and not to be retried.",
    value: {
      success: true,
      status: "failed",
      match: false,
      responseCode: "N",
      message: "The details do not match the issuer's record.",
      errors: [
        {
          source: "Issuer",
          field: "FamilyName",
          requestField: "familyName",
          message: "FamilyName does not match the issuer's record.",
        },
      ],
      ...result,
      receipt: receiptExamples.N,
    },
  },
  D: {
    summary: "The issuer holds no such document, or cannot judge it. Not to be retried.",
    value: {
      success: true,
      status: "failed",
      match: false,
      responseCode: "D",
      message: "The issuer could not check these details, for example because it holds no such record.",
      ...result,
      receipt: receiptExamples.D,
    },
  },
  S: {
    summary:
      "A system error at the DVS or the issuer. Nothing was charged; send it again after a pause, unless retry is there.",
    value: {
      success: false,
      status: "error",
      match: false,
      responseCode: "S",
      message: "The issuer or the DVS had a system error. Nothing was charged; it is safe to send the request again.",
      ...result,
    },
  },
};

export const preflightExamples = {
  live: {
    summary: "On the production address: the document rests for a while.",
    value: {
      valid: true,
      credits: { price: 1, balance: 41.5, sufficient: true },
      cooldown: { retryAfterSeconds: 38 },
      hub: { state: "answering" },
      fields: ["BirthDate", "DocumentTypeCode", "FamilyName", "GivenName", "TravelDocumentNumber"],
    },
  },
  test: {
    summary: "On the test address: nothing costs anything, and no document rests.",
    value: {
      valid: true,
      credits: { price: 0, balance: null, sufficient: true },
      cooldown: null,
      hub: { state: "answering" },
      fields: [
        "BirthDate",
        "DocumentTypeCode",
        "FamilyName",
        "GivenName",
        "OriginatingAgencyCode",
        "RequestDateTime",
        "VerificationRequestNumber",
        "VersionNumber",
        "Gender",
        "TravelDocumentNumber",
      ],
    },
  },
};

const record = { verificationId, documentType: "passport", environment: "test" };

export const recordExamples = {
  completed: {
    summary: "The DVS answered. What it said is told once, by POST.",
    value: { ...record, status: "completed", ...times },
  },
  pending: { summary: "Under way.", value: { ...record, status: "pending", requestedAt: times.requestedAt } },
  error: {
    summary: "Ended without an answer; nothing was charged.",
    value: {
      ...record,
      status: "error",
      ...times,
      error: { code: "DVS_SYSTEM_ERROR", message: systemErrorMessage },
    },
  },
};

export const listExample = {
  first: {
    summary: "The newest record.",
    value: {
      verifications: [recordExamples.completed.value],
      limit: 1,
      offset: 0,
      hasMore: true,
      nextCursor: "MjAyNi0wMy0wMlQwMDoxMDowNC4xMTdaI3Zlcl83UW0yWnRZYjRLY1g5c0x3",
    },
  },
};

export const screeningRequestExamples = {
  testName: { summary: "A test name", value: { name: "screensanction" } },
  withRelatives: {
    summary: "Relatives and associates as well",
    value: { name: "screenrca", listFilter: { includeRcas: true } },
  },
  withMedia: {
    summary: "Adverse media as well",
    value: { name: "screenmedia", externalReference: "case-4711", listFilter: { includeAdverseMedia: true } },
  },
};

export const screeningExamples = {
  strong: {
    summary: "A match of 85 or more: not cleared.",
    value: {
      screeningRequestId: "3f0c6f0e-7a55-4a53-9c3b-0f3a5b6f5c11",
      subject: { name: "screensanction", schema: "LegalEntity" },
      matchCount: 1,
      cleared: false,
      reviewRecommended: true,
      notUnderstood: [],
      matches: [
        {
          matchId: "9f1d2a34-6b1e-4c53-8f9e-2f0a7c1d3e55",
          matchType: "list",
          score: 94,
          tier: "strong",
          caption: "Viktor Screensanction",
          sourceSlugs: ["test_sanctions"],
          topics: ["sanction"],
          matchedFields: ["name"],
          aliases: ["V. Screensanction"],
          listedName: "Viktor Screensanction",
          listed: {
            birthDates: ["1961-03"],
            countries: ["zz"],
            programmes: ["Invented Measures"],
            entries: [{ source: "test_sanctions", id: "TS-1", url: "https://example.com/sanctions/TS-1" }],
          },
          explanation: { method: ["name: one spelling differs by a letter"], sourceCategory: "sanction" },
        },
      ],
    },
  },
  clear: {
    summary: "Nothing found.",
    value: {
      screeningRequestId: "c2a1b6de-1d0f-4d7b-8a44-6a0b1f7f9a02",
      subject: { name: "screenclear", schema: "LegalEntity" },
      matchCount: 0,
      cleared: true,
      reviewRecommended: false,
      notUnderstood: [],
      matches: [],
    },
  },
};

const screeningRecord = {
  screeningRequestId: "3f0c6f0e-7a55-4a53-9c3b-0f3a5b6f5c11",
  externalReference: "customer-2",
  at: times.requestedAt,
  environment: "live",
  snapshot: "2026-03-01T18:04:11Z-1a2b3c4d",
  matcherVersion: 140_737_488_355_327,
  thresholds: { exact: 98, strong: 85, possible: 70 },
  credits: 0.5,
  matches: [{ entityId: "un_sc:6908555", score: 94 }],
};

export const screeningRecordExamples = { kept: { summary: "What an auditor is shown.", value: screeningRecord } };
export const screeningListExample = {
  page: {
    summary: "The newest of many.",
    value: { screenings: [screeningRecord], limit: 1, offset: 0, hasMore: true, nextCursor: "MjAyNi0wMy0wMlQw" },
  },
};

export const batchRequestExamples = {
  two: {
    summary: "Two test names: what the second is found on is shown in its place.",
    value: {
      subjects: [
        { reference: "customer-1", name: "screenclear" },
        { reference: "customer-2", name: "screensanction" },
      ],
    },
  },
};

const batchId = "5b0d6a3e-91c4-8d27-a6f0-3c1e7d942000";

export const batchExamples = {
  two: {
    summary: "Each subject in its place.",
    value: {
      batchId,
      results: [
        {
          ...screeningExamples.clear.value,
          screeningRequestId: `${batchId.slice(0, -3)}001`,
          reference: "customer-1",
          matchesOmitted: 0,
        },
        {
          ...screeningExamples.strong.value,
          screeningRequestId: `${batchId.slice(0, -3)}002`,
          reference: "customer-2",
          matchesOmitted: 0,
        },
      ],
    },
  },
};

export const catalogueExample = {
  one: {
    summary: "One list.",
    value: {
      lists: [
        {
          id: "un_sc",
          name: "United Nations Security Council Consolidated List",
          publisher: "United Nations Security Council",
          jurisdiction: "zz",
          group: "Sanctions",
          records: 1002,
          lastRefreshed: "2026-03-01T18:04:11.000Z",
          asOf: "2026-02-27",
          state: "fresh",
          checkFrequency: "checked daily",
          licence: "UN terms of use, attribution",
        },
      ],
      missingSources: [],
    },
  },
};

export const healthExamples = {
  ok: {
    summary: "It serves.",
    value: {
      status: "ok",
      environment: "test",
      version: "0.1.0",
      time: times.completedAt,
      checks: { records: "ok", ephemeral: "ok" },
    },
  },
};

export const mcpExamples = {
  tool: {
    summary: "Run a tool.",
    value: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "screen", arguments: { name: "screenclear" } },
    },
  },
};

const compared = { from: "2026-03-01T18:04:11Z-1a2b3c4d", to: "2026-03-02T18:05:40Z-5e6f7a8b", matcherChanged: false };
const changedSources = [{ id: "un_sc", added: 1, altered: 1, removed: 1 }];

export const changesExamples = {
  counts: { summary: "How much changed.", value: { ...compared, sources: changedSources } },
  ids: {
    summary: "Who did: the last page.",
    value: {
      ...compared,
      sources: changedSources,
      ids: [
        { id: "un_sc:110001", matchId: "1f6b2c1e-52a4-8e7d-9c3a-7be0d1f24a90", change: "altered" },
        { id: "un_sc:110417", matchId: "c07d4a55-0b19-8f3c-8a61-22e9f5b7d304", change: "removed" },
        { id: "un_sc:6908999", matchId: "7a90e3d2-6c4f-81b5-b2d8-914c0a6ef757", change: "added" },
      ],
    },
  },
};
