import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BulkSample } from "#contract/bulk.ts";
import type { Cell, EntryRow } from "#contract/entries.ts";
import { rangesOf } from "#contract/row-ranges.ts";
import { countEntries } from "#server/content/write-path/counters/recount.ts";
import { openTestApp, type SeededProject, type TestApp, type TestCaller } from "#server/testing/test-app.ts";
import { runs } from "#testing/tier.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const languages = ["en", "de", "fr"] as const;
const text = fc.constantFrom("", "a", "aba", "b", "A b", "a  {a}");
const cell = fc.record({
  v: text,
  d: text,
  status: fc.nat(4),
  locked: fc.boolean(),
  excluded: fc.boolean(),
  comment: fc.constantFrom("", "why"),
});
const state = fc.array(
  fc.record({
    group: fc.constantFrom("main", "shop"),
    tags: fc.subarray(["x", "y"]),
    sourceMoves: fc.boolean(),
    excluded: fc.boolean(),
    cells: fc.tuple(fc.option(cell), fc.option(cell), fc.option(cell)),
  }),
  { minLength: 1, maxLength: 6 },
);
const pattern = fc.record({
  find: fc.constantFrom("a", "^", "b$", "(a)b", "\\b"),
  replacement: fc.constantFrom("", "a", "$1"),
});
const options = fc.record({
  words: fc.boolean(),
  fields: fc.constantFrom(undefined, ["value"], ["draft"]),
  inPlaceholders: fc.boolean(),
});
const action = fc.oneof(
  fc.record({ action: fc.constant("setStatus"), status: fc.nat(4) }),
  fc.record({ action: fc.constantFrom("lock", "unlock", "markUpToDate", "delete") }),
  fc.record({ action: fc.constant("publish"), accept: fc.boolean() }),
  fc.record({ action: fc.constantFrom("exclude", "include"), of: fc.constantFrom("cells", "keys") }),
  fc.record({
    action: fc.constantFrom("tag", "untag"),
    tags: fc.subarray(["x", "y", "z"], { minLength: 1 }),
  }),
  fc.record({
    action: fc.constant("copyFrom"),
    from: fc.constantFrom(...languages),
    overwrite: fc.boolean(),
  }),
  fc.record({ action: fc.constant("clear"), field: fc.constantFrom("value", "draft", "comment", "status") }),
  fc.record({ action: fc.constant("move"), group: fc.constantFrom("main", "shop") }),
  fc.record({
    action: fc.constant("setSyntax"),
    syntax: fc.constantFrom("icu", "plural", null, undefined),
    style: fc.constantFrom("printf", null),
  }),
  fc.record({ action: fc.constant("setMaxLength"), maxLength: fc.constantFrom(1, 4, null) }),
  fc.record({
    action: fc.constant("dismissChecks"),
    checks: fc.constantFrom(undefined, ["double_space"], ["placeholder_missing", "double_space"]),
    reason: fc.constant("why"),
  }),
  fc.record({ search: pattern, options }).map(({ search, options }) => ({
    action: "replace",
    regex: true,
    ...search,
    ...options,
  })),
  fc.record({ search: pattern, options }).map(({ search, options }) => ({
    action: "replace",
    caseSensitive: true,
    ...search,
    ...options,
  })),
);
const choice = fc.record({
  languages: fc.option(fc.subarray([...languages], { minLength: 1 }), { nil: undefined }),
  except: fc.subarray(["k1", { key: "k0", language: "de" }]),
  q: fc.constantFrom("", "a", "-a"),
  /** Positions in the working set of the search, or undefined to act on all results of the search. */
  positions: fc.option(fc.subarray([0, 1, 2, 3, 4, 5, 6]), { nil: undefined }),
});

/** Roles: a manager, for whom no row is refused, and a translator of one language, who writes only drafts. */
const roles = fc.constantFrom("manager", "translator");

type Rows = Map<string, EntryRow>;
type GeneratedState = typeof state extends fc.Arbitrary<infer T> ? T : never;

const empty = { v: "", comment: "", locked: false, excluded: false };

async function fill(project: SeededProject, as: TestCaller, keyStates: GeneratedState): Promise<void> {
  const data: Record<string, Record<string, { entries: Record<string, unknown> }>> = {};
  const later: Array<Record<string, unknown>> = [];
  for (const [key, { group, tags, cells }] of keyStates.entries()) {
    for (const [index, stored] of cells.entries()) {
      const language = languages[index] ?? "en";
      data[language] ??= {};
      data[language][group] ??= { entries: {} };
      if (stored === null && language !== "en") continue;
      const { comment, locked, excluded, ...fields } = stored ?? empty;
      data[language][group].entries[`k${key}`] = { ...fields, tags };
      if (comment !== "" || locked || excluded)
        later.push({ key: `k${key}`, language, comment, locked, excluded });
    }
  }
  // Both groups exist, so that keys can move to them.
  const en = { main: { entries: {} }, shop: { entries: { other: { v: "c" } } }, ...data.en };
  const uploaded = await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { ...data, en } } });
  expect(uploaded.status).toBe(200);
  for (const [key, { sourceMoves }] of keyStates.entries())
    if (sourceMoves) later.unshift({ key: `k${key}`, language: "en", value: "another text" });
  const keys = keyStates.flatMap(({ excluded }, key) => (excluded ? [{ key: `k${key}`, excluded }] : []));
  if (keys.length > 0)
    expect((await testApp.call("PATCH", "/v1/api/keys", { as, body: { keys } })).status).toBe(200);
  if (later.length === 0) return;
  expect((await testApp.call("PATCH", "/v1/api/entries", { as, body: { entries: later } })).status).toBe(200);
}

async function read(as: TestCaller): Promise<Rows> {
  const { body } = await testApp.call("GET", "/v1/api/entries", { as });
  return new Map(body.rows.map((row: EntryRow) => [row.key, row]));
}

async function createResultSet(as: TestCaller, q: string): Promise<string> {
  return (await testApp.call("GET", "/v1/api/entries", { as, query: { q, limit: "0" } })).body.set;
}

/** Content that a revert restores: everything but versions, times and writers. */
function comparableContent(rows: Rows): string {
  const isIgnored = (name: string) =>
    ["version", "updatedAt", "user", "userName", "src", "origin", "etag"].includes(name);
  return JSON.stringify([...rows], (name, value) => (isIgnored(name) ? undefined : value));
}

const editedFields = ["value", "draft", "status", "locked", "excluded", "comment"] as const;

const fieldsOf: Partial<Record<string, ReadonlyArray<keyof Cell>>> = {
  markUpToDate: ["outdated"],
  dismissChecks: ["dismissed"],
};

/**
 * Differences between two states, as a bulk action counts them. Excludes texts that only became outdated through
 * another source.
 */
function differences(before: Rows, after: Rows, fields: ReadonlyArray<keyof Cell>): BulkSample[] {
  return [...before.values()].flatMap((row): BulkSample[] => {
    const { key } = row;
    const now = after.get(key);
    if (now === undefined) return [{ key, before: {}, after: null }];
    if (row.group !== now.group) return [{ key, before: { group: row.group }, after: { group: now.group } }];
    if (row.tags.join() !== now.tags.join())
      return [{ key, before: { tags: row.tags }, after: { tags: now.tags } }];
    if (row.maxLength !== now.maxLength)
      return [{ key, before: { maxLength: row.maxLength }, after: { maxLength: now.maxLength } }];
    if (row.excluded !== now.excluded)
      return [
        { key, before: { excluded: row.excluded ?? false }, after: { excluded: now.excluded ?? false } },
      ];
    const changedSyntax = (["syntax", "style"] as const).filter((name) => row[name] !== now[name]);
    if (changedSyntax.length > 0) {
      const side = (of: EntryRow) =>
        Object.fromEntries(changedSyntax.map((name) => [name, of[name] ?? null]));
      return [{ key, before: side(row), after: side(now) }];
    }
    return languages.flatMap((language) =>
      cellDifference(
        fields,
        { key, language },
        { before: row.entries[language], after: now.entries[language] },
      ),
    );
  });
}

function cellDifference(
  fields: ReadonlyArray<keyof Cell>,
  address: { key: string; language: string },
  { before, after }: Record<"before" | "after", Cell | undefined>,
): BulkSample[] {
  const isNewDraft = before?.value && !before.draft && after?.draft;
  const changed = fields.filter((field) => String(before?.[field]) !== String(after?.[field]));
  if (isNewDraft && changed.length > 0 && !changed.includes("value")) changed.unshift("value");
  const defaults: Partial<Cell> = { dismissed: [], excluded: false };
  const side = (of?: Cell) =>
    Object.fromEntries(changed.map((field) => [field, of?.[field] ?? defaults[field]]));
  return changed.length === 0 ? [] : [{ ...address, before: side(before), after: side(after) }];
}

const addressOf = ({ key, language = "" }: BulkSample) => `${key} ${language}`;
const sorted = (samples: readonly BulkSample[]) =>
  samples.toSorted((a, b) => (addressOf(a) < addressOf(b) ? -1 : 1));

it("counts and shows each change in a dry run as in the action, with correct counters", async () => {
  await fc.assert(
    fc.asyncProperty(state, action, choice, roles, async (keyStates, chosen, where, role) => {
      const project = await testApp.seedProject({ languages });
      const { as } = await testApp.person("manager", project);
      const actor = role === "manager" ? as : await translatorOf(project, "de");
      await fill(project, as, keyStates);
      const before = await read(as);
      const { positions, q, ...named } = where;
      const rows = positions ? { set: await createResultSet(as, q), ranges: rangesOf(positions) } : { q };
      const body = JSON.parse(JSON.stringify({ ...chosen, ...named, ...rows }));
      const run = (query: Record<string, string>) =>
        testApp.call("POST", "/v1/api/entries/bulk", { as: actor, body, query });
      const { status, body: previewed } = await run({ dryRun: "true", sample: "500" });
      const { sequence: _, ...preview } = previewed;
      expect(await read(as)).toEqual(before);
      const { body: answer } = await run({ sample: "500" });
      const fields = fieldsOf[chosen.action] ?? editedFields;
      const changes = differences(before, await read(as), fields);
      if (role === "translator")
        expect(changes.filter((change) => !isAllowedToTranslator(change))).toEqual([]);
      if (role === "translator" && status === 403) {
        expect([answer.code, changes]).toEqual([preview.code, []]);
        return;
      }
      expect(answer).toMatchObject(preview);
      expect(preview.count).toBe(changes.length);
      expect(sorted(preview.sample)).toEqual(sorted(changes));
      expect(answer.changeSet === null).toBe(changes.length === 0);
      await expectCountersTrue(project);
      if (answer.changeSet === null) return;
      await testApp.call("POST", `/v1/api/changes/${answer.changeSet}/revert`, { as });
      expect(comparableContent(await read(as))).toBe(comparableContent(before));
      await expectCountersTrue(project);
    }),
    { numRuns: runs(20) },
  );
}, 600_000);

const save = fc.record({
  key: fc.constantFrom("k0", "k1", "k2"),
  language: fc.constantFrom(...languages),
  fields: fc.oneof(
    fc.record({ value: fc.constantFrom("c", "aa") }),
    fc.record({ draft: fc.constantFrom("c", "aa") }),
    fc.record({ status: fc.nat(4) }),
    fc.record({ locked: fc.boolean() }),
    fc.record({ comment: fc.constantFrom("c", "aa") }),
  ),
});
const saves = fc.array(save, { minLength: 1, maxLength: 4 });

it("overwrites nothing that two other people save after the preview", async () => {
  await fc.assert(
    fc.asyncProperty(
      state,
      action,
      choice,
      saves,
      async (keyStates, chosen, { positions: _, ...where }, later) => {
        const project = await testApp.seedProject({ languages });
        const { as } = await testApp.person("manager", project);
        const others = [
          (await testApp.person("manager", project)).as,
          (await testApp.person("admin", project)).as,
        ];
        await fill(project, as, keyStates);
        const body = JSON.parse(JSON.stringify({ ...chosen, ...where }));
        const run = (more: object, query: Record<string, string>) =>
          testApp.call("POST", "/v1/api/entries/bulk", { as, body: { ...body, ...more }, query });
        const { body: preview } = await run({}, { dryRun: "true", sample: "500" });
        const unsaved = await read(as);
        for (const [index, { key, language, fields }] of later.entries()) {
          const entries = [{ key, language, ...fields }];
          await testApp.call("PATCH", "/v1/api/entries", { as: others[index % 2] ?? as, body: { entries } });
        }
        const saved = await read(as);
        const changedSince = new Set(differences(unsaved, saved, editedFields).map(addressOf));
        const { body: answer } = await run({ sequence: preview.sequence }, { sample: "500" });
        const acted = await read(as);
        const overwritten = differences(saved, acted, editedFields).filter(
          ({ key, language, after }) =>
            changedSince.has(addressOf({ key, language } as BulkSample)) ||
            (after === null && languages.some((code) => changedSince.has(`${key} ${code}`))),
        );
        expect(overwritten).toEqual([]);
        expect(answer.skippedCounts.changed).toBeLessThanOrEqual(changedSince.size);
        await expectCountersTrue(project);
      },
    ),
    { numRuns: runs(20) },
  );
}, 600_000);

async function translatorOf(project: SeededProject, code: string): Promise<TestCaller> {
  const { as, personId } = await testApp.person("translator", project);
  await sql`UPDATE project_member SET language_ids = ARRAY(
      SELECT id FROM language WHERE project_id = ${project.projectId} AND code = ${code})
    WHERE project_id = ${project.projectId} AND person_id = ${personId}`.execute(testApp.db);
  return as;
}

/** Whether the translator could have saved the change, which needs their language and no value, lock or exclusion. */
function isAllowedToTranslator({ language, before, after }: BulkSample): boolean {
  const fields = after ? Object.keys(after).filter((field) => before[field] !== after[field]) : ["value"];
  return language === "de" && !fields.some((field) => ["value", "locked", "excluded"].includes(field));
}

async function expectCountersTrue({ projectId, branchId }: SeededProject): Promise<void> {
  const { rows } = await sql<{ base_language_id: number }>`
    SELECT base_language_id FROM project WHERE id = ${projectId}`.execute(testApp.db);
  const scope = { projectId, branchId, baseLanguageId: rows[0]?.base_language_id ?? 0 };
  const stored = await testApp.db
    .selectFrom("counter")
    .select(["language_id", "name", "strings", "words"])
    .where("project_id", "=", projectId)
    .where("language_id", "<>", 0)
    .where((row) => row.or([row("strings", "<>", 0), row("words", "<>", 0)]))
    .execute();
  const order = (list: typeof stored) =>
    list.map((row) => `${row.language_id} ${row.name} ${row.strings} ${row.words}`).sort();
  expect(order(stored)).toEqual(order(await countEntries(testApp.db, scope, sql<boolean>`true`)));
}
