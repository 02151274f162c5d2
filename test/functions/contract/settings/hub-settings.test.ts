import { expect, test } from "vitest";
import { readHubSettings } from "../../../../functions/contract/settings/hub-settings.ts";
import { standInHubSettings } from "../../../../lib/deployment/stand-in-hub.ts";

const whole = standInHubSettings("https://hub.example/verification");

test("complete settings are taken as they are", () => {
  expect(readHubSettings(whole)).toEqual(whole);
});

test("a deployment that lacks a document type, a code or unsettled members is told which", () => {
  const { visa: _, ...rest } = whole.documentTypes;
  const documentTypes = {
    ...rest,
    centrelink: { requestType: "CentrelinkRequest" },
    asic_msic: { code: "AM", requestType: "X" },
  };
  const read = () => readHubSettings({ ...whole, documentTypes });
  expect(read).toThrow("documentTypes.visa needs a code and a requestType");
  expect(read).toThrow("documentTypes.centrelink.code");
});

test("members that no public source settles must be told", () => {
  const documentTypes = { ...whole.documentTypes, asic_msic: { code: "AM", requestType: "X" } };
  expect(() => readHubSettings({ ...whole, documentTypes })).toThrow("documentTypes.asic_msic.members is required");
});

test("what could break out of the message it is written into is refused", () => {
  const documentTypes = { ...whole.documentTypes, visa: { code: 'V"/><x', requestType: "VisaRequest" } };
  expect(() => readHubSettings({ ...whole, documentTypes })).toThrow("documentTypes.visa.code must be one word");
});

test.each(["http://hub.example/verification", "http://127.0.0.1.example/", "ftp://127.0.0.1/", "hub"])(
  "people's documents are not sent in the clear to %s",
  (endpoint) => {
    expect(() => readHubSettings({ ...whole, endpoint })).toThrow("endpoint");
  },
);

test("only the hosts that a deployment names are spoken to without TLS, and none because it is near", () => {
  const endpoint = "http://127.0.0.1:4005/verification";
  expect(() => readHubSettings({ ...whole, endpoint, httpsExempt: [] })).toThrow("endpoint must be https");
  expect(readHubSettings({ ...whole, endpoint, httpsExempt: ["127.0.0.1"] })).toMatchObject({ endpoint });
});
