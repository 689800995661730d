import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { printQuery, type Query, type Term } from "#contract/query.ts";
import { findKeys } from "#server/testing/database/find-keys.ts";
import { openTestApp, type SeededProject, type TestApp, type TestCaller } from "#server/testing/test-app.ts";
import { runs } from "#testing/tier.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const languages = ["en", "de", "fr"] as const;
const custom = { name: "Legal check", color: "#335577" };
const cell = fc.record({
  v: fc.constantFrom("", "pay", "pay now", "pay {sum}"),
  d: fc.constantFrom("", "later"),
  status: fc.constantFrom(0, 1, 2, 3, 4, custom.name),
});
const content = fc.array(
  fc.record({
    group: fc.constantFrom("main", "shop"),
    tags: fc.subarray(["x", "sign in"]),
    locked: fc.option(fc.constantFrom(...languages)),
    /** Language in which the string is excluded, or `key` for all languages. */
    excluded: fc.option(fc.constantFrom(...languages, "key")),
    /** Whether the source is written again, so that the translations are outdated. */
    isReworded: fc.boolean(),
    cells: fc.tuple(cell, fc.option(cell), fc.option(cell)),
  }),
  { minLength: 1, maxLength: 12 },
);

const term = (field: string, ...values: string[]): fc.Arbitrary<Term> =>
  fc.constantFrom(...values).map((value) => ({ kind: "term", field, operator: "", value }));
/** Conditions whose meaning does not depend on the shown languages. */
const condition = fc.oneof(
  term("tag", "x", "sign in", "nowhere"),
  term("group", "main", "shop"),
  term("key", "k1", "k"),
  term(
    "is",
    "translated@de",
    "draft@fr",
    "locked@en",
    "outdated@de",
    "excluded@de",
    `customStatus-${custom.name}@fr`,
  ),
  term("check", "placeholder_missing@de", "same_as_source@fr"),
  term("de", "pay"),
);
const { filter } = fc.letrec<{ filter: Query }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    condition,
    tie("filter").map((item): Query => ({ kind: "not", item })),
    fc.array(tie("filter"), { minLength: 2, maxLength: 3 }).map((items): Query => ({ kind: "and", items })),
    fc.array(tie("filter"), { minLength: 2, maxLength: 3 }).map((items): Query => ({ kind: "or", items })),
  ),
}));

type Content = typeof content extends fc.Arbitrary<infer T> ? T : never;

async function fill(project: SeededProject, as: TestCaller, rows: Content): Promise<void> {
  const data: Record<string, Record<string, { entries: Record<string, unknown> }>> = {};
  for (const [index, { group, tags, cells }] of rows.entries())
    for (const [column, stored] of cells.entries()) {
      if (stored === null) continue;
      const language = languages[column] ?? "en";
      data[language] ??= {};
      data[language][group] ??= { entries: {} };
      data[language][group].entries[`k${index}`] = { ...stored, tags };
    }
  expect((await testApp.call("POST", "/v1/api", { as: project.as, body: { data } })).status).toBe(200);
  const entries = rows.flatMap(({ locked, excluded, isReworded }, index) => [
    ...(isReworded ? [{ key: `k${index}`, language: "en", value: "said otherwise" }] : []),
    ...(excluded === null || excluded === "key"
      ? []
      : [{ key: `k${index}`, language: excluded, excluded: true }]),
    ...(locked === null ? [] : [{ key: `k${index}`, language: locked, locked: true }]),
  ]);
  const keys = rows.flatMap(({ excluded }, index) =>
    excluded === "key" ? [{ key: `k${index}`, excluded: true }] : [],
  );
  if (keys.length > 0)
    expect((await testApp.call("PATCH", "/v1/api/keys", { as, body: { keys } })).status).toBe(200);
  if (entries.length === 0) return;
  expect((await testApp.call("PATCH", "/v1/api/entries", { as, body: { entries } })).status).toBe(200);
}

/** Compares every filtered count with the rows behind it, and returns the counters above zero. */
async function compare(
  { project, as }: FilledProject,
  filters: readonly Query[],
  language: string,
): Promise<Set<string>> {
  const positive = new Set<string>();
  for (const chosen of filters) {
    const q = printQuery(chosen);
    const { body: counts } = await testApp.call("GET", "/v1/api/entryCount", { as, query: { q } });
    const counters = Object.entries<number>(counts[language]);
    const queries = counters.map(([counter]) => {
      const state: Query = { kind: "term", field: "is", operator: "", value: `${counter}@${language}` };
      return printQuery({ kind: "and", items: [chosen, state] });
    });
    const found = await findKeys(testApp, project, queries);
    const rows = queries.map((query, index) => [counters[index]?.[0], found.get(query)?.length]);
    expect([q, rows]).toEqual([q, counters]);
    for (const [counter, count] of counters) if (count > 0) positive.add(counter);
  }
  return positive;
}

type FilledProject = { project: SeededProject; as: TestCaller };

async function seedContent(rows: Content): Promise<FilledProject> {
  const project = await testApp.seedProject({ languages });
  const { as } = await testApp.person("admin", project);
  await testApp.call("POST", "/v1/api/statuses", { as, body: custom });
  await fill(project, as, rows);
  return { project, as };
}

it("counts under any filter as many rows as the corresponding search finds", async () => {
  await fc.assert(
    fc.asyncProperty(
      content,
      fc.array(filter, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...languages),
      async (rows, filters, language) => void (await compare(await seedContent(rows), filters, language)),
    ),
    { numRuns: runs(4) },
  );
}, 600_000);

it("returns at least one in every counter if each counter has a matching entry", async () => {
  const key = { group: "main", tags: [], locked: null, excluded: null, isReworded: false } as const;
  const text = { v: "pay", d: "", status: 0 } as const;
  const filledProject = await seedContent([
    ...([0, 1, 2, 3, 4, custom.name] as const).map((status) => ({
      ...key,
      cells: [text, { ...text, status }, null] as const,
    })),
    { ...key, cells: [text, { v: "", d: "later", status: 0 }, null] },
    { ...key, cells: [text, null, null] },
    { ...key, locked: "de", cells: [text, text, null] },
    { ...key, excluded: "de", cells: [text, text, null] },
    { ...key, isReworded: true, cells: [text, text, null] },
    { ...key, cells: [{ ...text, v: "pay {sum}" }, text, null] },
  ] as unknown as Content);
  const everything: Query = { kind: "term", field: "group", operator: "", value: "main" };
  const { body } = await testApp.call("GET", "/v1/api/entryCount", { as: filledProject.as });
  // orders.property.test.ts checks the counters of orders.
  const counters = Object.keys(body.de).filter((name) => !["inOrder", "inTranslation"].includes(name));
  expect([...(await compare(filledProject, [everything], "de"))].sort()).toEqual(counters.sort());
});
