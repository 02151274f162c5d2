import { describe, expect, test } from "vitest";
import { dateHintOf, isoDateOf, isoMomentOf, typedDateOf, typedMomentOf } from "../../../portal/forms/dates.ts";

describe("a date that somebody types", () => {
  test.each([
    ["19/07/1984", "1984-07-19"],
    ["9/7/1984", "1984-07-09"],
    ["19.7.1984", "1984-07-19"],
    [" 19 7 1984 ", "1984-07-19"],
    ["19 July 1984", "1984-07-19"],
    ["19-Jul-1984", "1984-07-19"],
    ["1 Sept. 2001", "2001-09-01"],
    ["07/1984", "1984-07"],
    ["July 1984", "1984-07"],
    ["1984", "1984"],
    ["1984-07-19", "1984-07-19"],
  ])("is read with the day first: %s", (typed, iso) => {
    expect(isoDateOf(typed)).toBe(iso);
  });

  test.each(["19/07/84", "July", "soon", "19 Juli 1984x", "19/Foo/1984", ""])(
    "goes on as it is where it is none, for the schema to refuse: %s",
    (typed) => {
      expect(isoDateOf(typed)).toBe(typed);
    },
  );

  test("comes back as it is written here where it is filled in already", () => {
    expect(["1984-07-19", "1984-07", "1984", "G"].map(typedDateOf)).toEqual(["19/07/1984", "07/1984", "1984", "G"]);
  });
});

describe("a moment on Sydney's clock", () => {
  test.each([
    ["02/03/2026 09:30", "2026-03-02T09:30:00+11:00"],
    ["2 July 2026 9:30", "2026-07-02T09:30:00+10:00"],
    ["02/07/2026, 9.30 pm", "2026-07-02T21:30:00+10:00"],
    ["02/07/2026 12:05 am", "2026-07-02T00:05:00+10:00"],
    // On this morning the clock goes from two to three.
    ["04/10/2026 02:30", "2026-10-04T02:30:00+10:00"],
    ["04/10/2026 03:30", "2026-10-04T03:30:00+11:00"],
    ["2026-03-02T09:30:00+11:00", "2026-03-02T09:30:00+11:00"],
    ["yesterday", "yesterday"],
    ["02/03/2026", "02/03/2026"],
  ])("has the offset of its day: %s", (typed, iso) => {
    expect(isoMomentOf(typed)).toBe(iso);
  });

  test("is the same after it was filled in and read again, in summer and in winter", () => {
    for (const at of ["2026-01-15T13:45:00.000Z", "2026-07-15T13:45:00.000Z"]) {
      expect(new Date(isoMomentOf(typedMomentOf(new Date(at)))).toISOString()).toBe(at);
    }
  });
});

test("a schema's pattern says which dates a field takes, and that a name or a number is none", () => {
  expect(dateHintOf(String.raw`^\d{4}-\d{2}-\d{2}$`)).toBe("For example 19/07/1984.");
  expect(dateHintOf(String.raw`^\d{4}-\d{2}(?:-\d{2})?$`)).toBe("For example 19/07/1984 or 07/1984.");
  expect(dateHintOf(String.raw`^\d{4}(?:-\d{2}(?:-\d{2})?)?$`)).toBe("For example 19/07/1984, 07/1984 or 1984.");
  for (const pattern of [undefined, String.raw`^\d{4}$`, "^[A-Z0-9-]{1,20}$", String.raw`^[\d-]{4,10}$`]) {
    expect(dateHintOf(pattern)).toBeUndefined();
  }
});
