import { describe, expect, it } from "vitest";
import { assertEtag, etagOf } from "./etags.ts";

describe("the etag of a resource", () => {
  it("is that of its fields, whatever order they and those within them came in", () => {
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
  ])("tells %j from %j", (one, other) => {
    expect(etagOf(one)).not.toBe(etagOf(other));
  });

  it("refuses a write that began on another state, and answers the current one", () => {
    const current = { name: "now", etag: "b" };
    expect(() => assertEtag("a", current)).toThrow(
      expect.objectContaining({ code: "conflict", details: { current } }),
    );
    assertEtag("b", current);
    assertEtag(undefined, current);
  });
});
