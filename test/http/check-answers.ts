import { afterEach, expect } from "vitest";
import { checking, faults } from "../fixtures/host/checked-fetch.ts";

// Every answer that a test receives from an address of a service, by whatever helper or client, is held against the
// OpenAPI document: its status, its headers, its body.
globalThis.fetch = checking(globalThis.fetch);

afterEach(() => {
  expect(faults.splice(0), "answers that docs/openapi.json does not tell of").toEqual([]);
});
