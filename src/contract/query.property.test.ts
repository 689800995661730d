import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuery, printQuery, type Query, QueryError, queryFields, queryForKey } from "./query.ts";

const value = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom("OR", "-x", "a b", '"', "\\", "(", "key:x", "日本", ">1", "=1"),
);
const term: fc.Arbitrary<Query> = fc.oneof(
  value.map((text) => ({ kind: "term" as const, field: "", operator: "" as const, value: text })),
  fc
    .tuple(fc.constantFrom(...queryFields, "de", "pt-BR"), value)
    .map(([field, text]) => ({ kind: "term" as const, field, operator: "" as const, value: text })),
  fc
    .constantFrom(">" as const, "<=" as const)
    .map((operator) => ({ kind: "term" as const, field: "changed", operator, value: "2026-01-01" })),
  value.map(queryForKey),
);
const joinFlat = (kind: "and" | "or", items: Query[]): Query => ({
  kind,
  items: items.flatMap((item) => (item.kind === kind ? item.items : [item])),
});
const query = fc.letrec<{ node: Query }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    term,
    tie("node").map((item) => ({ kind: "not" as const, item })),
    fc.array(tie("node"), { minLength: 2, maxLength: 3 }).map((items) => joinFlat("and", items)),
    fc.array(tie("node"), { minLength: 2, maxLength: 3 }).map((items) => joinFlat("or", items)),
  ),
})).node;

function countTerms(parsedQuery: Query): number {
  if (parsedQuery.kind === "and" || parsedQuery.kind === "or")
    return parsedQuery.items.reduce((sum, item) => sum + countTerms(item), 0);
  return parsedQuery.kind === "not" ? countTerms(parsedQuery.item) : 1;
}

describe("query language", () => {
  it("accepts thirty terms and reports the position of the next one", () => {
    const words = Array.from({ length: 31 }, (_, index) => `w${index}`);
    expect(parseQuery(words.slice(1).join(" OR "))).toMatchObject({ kind: "or" });
    const text = words.join(" ");
    expect(() => parseQuery(text)).toThrow(
      expect.objectContaining({ problem: "too_many_terms", position: text.indexOf("w30") }),
    );
  });

  it.each(["(", "-", "-("])(
    "rejects 3,999 of %j at the position where the nesting is too deep",
    (opening) => {
      const text = `${opening.repeat(Math.floor(3_999 / opening.length))}x`;
      expect(() => parseQuery(text)).toThrow(expect.objectContaining({ problem: "too_deep", position: 100 }));
      expect(parseQuery(`${"(".repeat(100)}x${")".repeat(100)}`)).toMatchObject({ value: "x" });
    },
  );

  it("parsing a printed query gives the same query", () => {
    fc.assert(
      fc.property(query, (parsedQuery) => {
        fc.pre(countTerms(parsedQuery) <= 30);
        expect(parseQuery(printQuery(parsedQuery))).toEqual(parsedQuery);
      }),
    );
  });

  it.each([
    ["", { kind: "all" }],
    ["pay", { kind: "term", field: "", operator: "", value: "pay" }],
    ["-is:locked", { kind: "not", item: { kind: "term", field: "is", operator: "", value: "locked" } }],
    ["changed:>2026-01-01", { kind: "term", field: "changed", operator: ">", value: "2026-01-01" }],
    ["key:=pay", queryForKey("pay")],
    ['key:"=pay"', { kind: "term", field: "key", operator: "", value: "=pay" }],
    [
      "Error: x",
      {
        kind: "and",
        items: [expect.objectContaining({ value: "Error:" }), expect.objectContaining({ value: "x" })],
      },
    ],
  ])("%j is parsed", (text, expected) => {
    expect(parseQuery(text)).toEqual(expected);
  });

  it.each([
    ["(a", 0],
    ["a )", 2],
    ['key:"x', 4],
    ["a OR", 4],
    ["status:", 7],
  ])("%j is rejected at position %i", (text, position) => {
    expect(() => parseQuery(text)).toThrow(expect.objectContaining({ constructor: QueryError, position }));
  });
});
