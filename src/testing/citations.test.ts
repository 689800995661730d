import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { citationsIn, findCited } from "./citations.ts";

it("every citation in the code refers to an existing heading, item or row of a document", () => {
  const files = globSync("{src,conformance,e2e,bench,scripts}/**/*.{ts,tsx,mjs,sql,css}").filter(
    (file) => !/\/citations(\.test)?\.ts$/.test(file),
  );
  const cited = files.flatMap((file) =>
    citationsIn(readFileSync(file, "utf8")).map((citation) => ({ file, ...citation })),
  );
  expect(cited.length).toBeGreaterThan(300);
  const lost = cited.filter((citation) => !findCited(citation));
  expect(lost.map(({ file, document, section }) => `${file}: ${document} ${section}`)).toEqual([]);
});

it("every section that an endpoint of the contract names exists", () => {
  const named = globSync("src/contract/**/*.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bsection: "([^"]+)"/g)].map((match) => match[1] as string),
  );
  expect(named.length).toBeGreaterThan(100);
  const lost = [...new Set(named)].filter((section) => {
    const spelled = /^\d/.test(section) ? `rest-api ${section}` : section;
    const citations = citationsIn(
      spelled.replace(/\b(rest-api|rules|files|dashboard|webhooks|workbench-2)\b(\.md)?/g, "$1.md"),
    );
    return citations.length === 0 || !citations.every(findCited);
  });
  expect(lost).toEqual([]);
});

it("a citation of a missing section, item or row is reported", () => {
  const text =
    "(rules.md 99, rules.md 3.99; rest-api.md 7, row 8), dashboard.md, no such page. rules.md 2, row 9.9";
  expect(
    citationsIn(text)
      .filter((citation) => !findCited(citation))
      .map(({ section }) => section),
  ).toEqual(["99", "3.99", "no such page", "2 row 9.9"]);
});
