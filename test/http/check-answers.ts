import { afterEach, expect, inject } from "vitest";
import { checkAnswersOf, checking, faults } from "../fixtures/host/checked-fetch.ts";
import { serviceIn } from "../fixtures/host/service.ts";

// Every answer that a test receives from either address, by whatever helper or client, is held against the OpenAPI
// document: its status, its headers, its body.
checkAnswersOf(serviceIn(inject("folder")));
globalThis.fetch = checking(globalThis.fetch);

afterEach(() => {
  expect(faults.splice(0), "answers that docs/openapi.json does not tell of").toEqual([]);
});
