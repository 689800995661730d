import { describe, expect, it } from "vitest";
import { assertEtag, etagOf } from "./etags.ts";

describe("ETag of a resource", () => {
  it("does not depend on the order of fields, including nested ones", () => {
    expect(etagOf({ name: "a", meta: { x: "1", y: "2" } })).toBe(
      etagOf({ meta: { y: "2", x: "1" }, name: "a" }),
    );
  });

  it.each([
    [{ role: "manager" }, { role: "translator" }],
    [{ languages: null }, { languages: [] }],
    [{ languages: ["de", "fr"] }, { languages: ["fr", "de"] }],
    [
      { name: "a", color: "b" },
      { name: "b", color: "a" },
    ],
    [{ meta: { a: { b: "1" } } }, { meta: { a: { b: "2" } } }],
  ])("differs between %j and %j", (a, b) => {
    expect(etagOf(a)).not.toBe(etagOf(b));
  });

  it("does not match a write that is based on another state, and returns the current state", () => {
    const current = { name: "now", etag: "b" };
    expect(() => assertEtag("a", current)).toThrow(
      expect.objectContaining({ code: "conflict", details: { current } }),
    );
    assertEtag("b", current);
    assertEtag(undefined, current);
  });
});
