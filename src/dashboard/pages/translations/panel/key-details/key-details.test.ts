import { describe, expect, it } from "vitest";
import type { EntryRow } from "#contract/entries.ts";
import { changedFields } from "#dashboard/lib/three-way.ts";
import { editOf, parseMeta, valuesOf } from "./key-details.ts";

const row: EntryRow = {
  _id: "0".repeat(24),
  key: "pay.now",
  group: "main",
  desc: "A button",
  meta: { screen: "checkout", url: "https://example.org:80/a" },
  maxLength: 20,
  tags: ["shop"],
  etag: "",
  entries: {},
};

describe("key details", () => {
  it("sends only changed fields, in their stored form", () => {
    expect(editOf({})).toEqual({});
    const changed = changedFields(valuesOf(row), {
      ...valuesOf(row),
      maxLength: "",
      tags: [],
      meta: "screen: start",
    });
    expect(editOf(changed)).toEqual({ maxLength: null, tags: [], meta: { screen: "start" } });
  });

  it("sends how texts are read, and null when that is reset", () => {
    const withReading = valuesOf({ ...row, syntax: "icu", style: "laravel" });
    expect(editOf(changedFields(valuesOf(row), withReading))).toEqual({ syntax: "icu", style: "laravel" });
    expect(editOf(changedFields(withReading, valuesOf(row)))).toEqual({ syntax: null, style: null });
  });

  it.each([
    ["a: b", { a: "b" }],
    ["url: https://example.org:80/a\n\n x :  y ", { url: "https://example.org:80/a", x: " y " }],
    ["no colon", undefined],
    [": no name", undefined],
    ["", {}],
  ])("parses the metadata %j as %j", (text, expected) => {
    expect(parseMeta(text)).toEqual(expected);
  });
});
