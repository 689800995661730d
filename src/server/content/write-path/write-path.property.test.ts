import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { revertChangeSet } from "#server/content/history/revert.ts";
import { receiveUpload } from "#server/exchange/uploads/receive-upload.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller, Scope } from "#server/platform/http/caller.ts";
import { expectCorrectChecks } from "#server/testing/database/correct-counters.ts";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { type SeededBranch, seedBranch } from "#server/testing/database/seed-branch.ts";
import { runs } from "#testing/tier.ts";
import { bitsOf } from "#text/checks/check-bits.ts";
import { applyChangeSet } from "./change-sets/apply-change-set.ts";
import { countEntries } from "./counters/recount.ts";
import type { EntryEdit } from "./entry-state.ts";
import { trashKeys } from "./keys/key-changes.ts";
import { internTexts } from "./texts/intern-texts.ts";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await makeTestDatabase();
  db = database.db;
});
afterAll(() => database.drop());

const texts = ["", "Hello", "Hello world", "Ganz anders", "مرحبا", "三", "{count} items", "{count} Dinge."];
const dismissals = [bitsOf(["placeholder_missing"]), bitsOf(["end_punctuation", "same_as_source"])];

function callerOf(branch: SeededBranch, personId: number): ProjectCaller {
  const scope: Scope = {
    ...branch.scope,
    app: "",
    teamId: 1,
    name: "project",
    version: 0,
    defaultBranchId: branch.scope.branchId,
    draftModeEnabled: false,
    collectMissingEnabled: false,
    refuseUnknownLanguages: false,
    translatorsWriteSource: false,
    refusedChecks: 0,
    failingUploads: "skip",
    readOnly: false,
    editableByTranslator: true,
  };
  const person = { id: personId, name: "Ada", email: "ada@example.org" };
  return {
    kind: "session",
    scope,
    person,
    role: "owner",
    languageIds: null,
    permissions: null,
    address: "",
    src: 0,
  };
}

async function save(branch: SeededBranch, personId: number, edits: EntryEdit[], autosave = false) {
  const { scope } = branch;
  const bodies = edits.flatMap((edit) => [edit.value ?? "", edit.draft ?? "", edit.comment ?? ""]);
  const ids = await internTexts(db, scope.projectId, bodies);
  const input = { scope, author: { personId, src: 0 }, kind: "save", autosave } as const;
  return applyChangeSet(db, input, (change) => change.editEntries(edits, ids));
}

function autosave(branch: SeededBranch, personId: number, edit: EntryEdit) {
  return save(branch, personId, [edit], true);
}

async function upload(branch: SeededBranch, body: unknown) {
  async function* chunks() {
    yield Buffer.from(JSON.stringify(body));
  }
  return receiveUpload(db, callerOf(branch, branch.people[0] ?? 0), { body: chunks() });
}

/** Reads everything that people can see or set, and the writer of each text, without versions and times. */
async function readContent({ scope }: SeededBranch) {
  const inBranch = sql`project_id = ${scope.projectId} AND branch_id = ${scope.branchId}`;
  const { rows: entries } = await sql`
    SELECT k.name, e.language_id, v.body AS value, d.body AS draft, c.body AS comment, e.status, e.locked, e.excluded,
      e.meaning, e.dismissed, CASE WHEN coalesce(e.value_id, e.draft_id) IS NOT NULL THEN ROW(e.person_id, e.src, e.origin)::text END AS writer
    FROM (SELECT * FROM entry WHERE ${inBranch}) e
    JOIN (SELECT * FROM entry_key WHERE ${inBranch} AND trashed_by IS NULL) k ON k.id = e.key_id
    LEFT JOIN text v ON v.project_id = e.project_id AND v.id = e.value_id
    LEFT JOIN text d ON d.project_id = e.project_id AND d.id = e.draft_id
    LEFT JOIN text c ON c.project_id = e.project_id AND c.id = e.comment_id
    JOIN (SELECT * FROM language WHERE ${inBranch} AND trashed_by IS NULL) l ON l.id = e.language_id
    WHERE e.value_id IS NOT NULL OR e.draft_id IS NOT NULL OR e.comment_id IS NOT NULL OR e.status <> 0 OR e.locked
      OR e.excluded
    ORDER BY k.name, e.language_id`.execute(db);
  const { rows: keys } = await sql`
    SELECT k.name, k.group_id, k.meaning, k.words, k.description, k.meta, k.max_length FROM entry_key k
    WHERE ${inBranch} AND trashed_by IS NULL ORDER BY k.name`.execute(db);
  const { rows: counters } = await sql`
    SELECT language_id, name, strings, words FROM counter WHERE ${inBranch} AND (strings <> 0 OR words <> 0)
    AND (language_id = 0 OR language_id IN (SELECT id FROM language WHERE ${inBranch} AND trashed_by IS NULL))
    ORDER BY language_id, name`.execute(db);
  const { rows: tagKeys } = await sql`
    SELECT t.name AS tag, k.name FROM (SELECT * FROM tag WHERE ${inBranch} AND trashed_by IS NULL) t
    JOIN tag_key tk ON tk.project_id = t.project_id AND tk.branch_id = t.branch_id AND tk.tag_id = t.id
    JOIN entry_key k ON k.project_id = t.project_id AND k.branch_id = t.branch_id AND k.id = tk.key_id
      AND k.trashed_by IS NULL ORDER BY 1, 2`.execute(db);
  const { rows: languages } =
    await sql`SELECT code FROM language WHERE ${inBranch} AND trashed_by IS NULL ORDER BY code`.execute(db);
  return { entries, keys, counters, tagKeys, languages };
}

async function expectCountersTrue(branch: SeededBranch) {
  const { counters } = await readContent(branch);
  const scanned = await countEntries(db, branch.scope, sql<boolean>`true`);
  const scannedRows = scanned
    .filter((row) => row.strings !== 0 || row.words !== 0)
    .sort((a, b) => a.language_id - b.language_id || (a.name < b.name ? -1 : 1));
  await expectCorrectChecks(db, branch.scope.projectId);
  expect((counters as typeof scanned).filter((row) => row.language_id !== 0)).toEqual(scannedRows);
}

async function keyIds({ scope }: SeededBranch): Promise<number[]> {
  const rows = await db
    .selectFrom("entry_key")
    .select("id")
    .where("project_id", "=", scope.projectId)
    .where("trashed_by", "is", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

const editArbitrary = fc.record({
  kind: fc.constant("save" as const),
  person: fc.nat(2),
  autosave: fc.boolean(),
  key: fc.nat(7),
  language: fc.integer({ min: 1, max: 3 }),
  fields: fc.record(
    {
      value: fc.constantFrom(...texts),
      draft: fc.constantFrom(...texts),
      status: fc.nat(4),
      excluded: fc.boolean(),
      comment: fc.constantFrom("", "why?"),
      meaningUnchanged: fc.boolean(),
      dismissed: fc.constantFrom(0, ...dismissals),
    },
    { requiredKeys: [] },
  ),
});
const uploadArbitrary = fc.record({
  kind: fc.constant("upload" as const),
  language: fc.constantFrom("en", "de", "ar", "fr"),
  entries: fc.dictionary(fc.constantFrom("k0", "k1", "k2", "new1", "new2"), fc.constantFrom(...texts), {
    maxKeys: 4,
  }),
  group: fc.constantFrom("main", "other"),
  tags: fc.subarray(["web", "ios"]),
  desc: fc.option(fc.constantFrom("about", ""), { nil: undefined }),
});
const deleteArbitrary = fc.record({ kind: fc.constant("delete" as const), key: fc.nat(7) });
const revertArbitrary = fc.record({ kind: fc.constant("revert" as const), index: fc.nat(20) });
const actionArbitrary = fc.oneof(
  { weight: 5, arbitrary: editArbitrary },
  { weight: 2, arbitrary: uploadArbitrary },
  { weight: 1, arbitrary: deleteArbitrary },
  { weight: 1, arbitrary: revertArbitrary },
);
type Action = typeof actionArbitrary extends fc.Arbitrary<infer T> ? T : never;

/** Performs an action, and returns the cells that a revert skipped. */
async function perform(branch: SeededBranch, action: Action): Promise<string[]> {
  const keys = await keyIds(branch);
  const key = "key" in action ? keys[action.key % Math.max(1, keys.length)] : undefined;
  if (action.kind === "save" && key !== undefined) {
    const edits = [{ keyId: key, languageId: action.language, ...action.fields }];
    await save(branch, branch.people[action.person] ?? 0, edits, action.autosave);
  }
  if (action.kind === "upload") {
    const entries = Object.entries(action.entries).map(([name, v]) => [
      name,
      { v, tags: action.tags, desc: action.desc },
    ]);
    await upload(branch, {
      data: { [action.language]: { [action.group]: { entries: Object.fromEntries(entries) } } },
    });
  }
  if (action.kind === "delete" && key !== undefined) {
    await applyChangeSet(
      db,
      { scope: branch.scope, author: { personId: branch.people[0] ?? null, src: 0 }, kind: "delete" },
      async (change) => {
        await change.lockStructure();
        await trashKeys(change, [key]);
      },
    );
  }
  if (action.kind === "revert") {
    const sets = await listSets(branch);
    const set = sets[action.index % Math.max(1, sets.length)];
    if (set !== undefined) return skippedCells(await revert(branch, set));
  }
  return [];
}

function skippedCells({ skipped }: Awaited<ReturnType<typeof revert>>): string[] {
  return skipped.map(({ key, language }) => `${key} ${language}`);
}

async function listSets({ scope }: SeededBranch): Promise<number[]> {
  const rows = await db
    .selectFrom("change_set")
    .select("id")
    .where("project_id", "=", scope.projectId)
    .where("continued_by", "is", null)
    .orderBy("sequence", "desc")
    .execute();
  return rows.map((row) => row.id);
}

function revert(branch: SeededBranch, changeSetId: number) {
  return revertChangeSet(db, callerOf(branch, branch.people[0] ?? 0), { changeSetId, dryRun: false });
}

async function seedContent(): Promise<SeededBranch> {
  const branch = await seedBranch(db, { languages: ["en", "de", "ar"] });
  await upload(branch, {
    data: {
      en: { main: { entries: { k0: { v: "Zero" }, k1: { v: "One two" }, k2: { v: "" } } } },
      de: { main: { entries: { k0: { v: "Null" }, k1: { d: "Eins zwei", status: 2 } } } },
    },
  });
  return branch;
}

describe("write path", () => {
  it("returns to the first state when all change sets are undone, newest first", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(actionArbitrary, { minLength: 1, maxLength: 12 }), async (actions) => {
        const branch = await seedContent();
        const first = await readContent(branch);
        const before = new Set(await listSets(branch));
        // Cells that a revert skipped are reported again when that revert is undone.
        const knownSkipped = new Set<string>();
        for (const action of actions)
          for (const cell of await perform(branch, action)) knownSkipped.add(cell);
        await expectCountersTrue(branch);
        for (const set of (await listSets(branch)).filter((id) => !before.has(id))) {
          const skipped = skippedCells(await revert(branch, set));
          expect(skipped.filter((cell) => !knownSkipped.has(cell))).toEqual([]);
        }
        expect(await readContent(branch)).toEqual(first);
        await expectCountersTrue(branch);
      }),
      { numRuns: runs(8, 42) },
    );
  }, 600_000);

  it("numbers change sets by branch version, in commit order and without gaps", async () => {
    const branch = await seedContent();
    const [key = 0] = await keyIds(branch);
    await Promise.all(
      [1, 2, 3].flatMap((languageId) =>
        branch.people.map((person, index) =>
          save(branch, person, [{ keyId: key, languageId, value: `text ${languageId} ${index}` }]),
        ),
      ),
    );
    const rows = await db
      .selectFrom("change_set")
      .select("sequence")
      .where("project_id", "=", branch.scope.projectId)
      .orderBy("sequence")
      .execute();
    const { version } = await db
      .selectFrom("branch")
      .select("version")
      .where("project_id", "=", branch.scope.projectId)
      .executeTakeFirstOrThrow();
    expect(rows.map((row) => row.sequence)).toEqual(rows.map((_, index) => index + 1));
    expect(version).toBe(rows.length);
    await expectCountersTrue(branch);
  });

  it("refuses one of two edits of the same version and returns the stored entry", async () => {
    const branch = await seedContent();
    const [key = 0] = await keyIds(branch);
    const results = await Promise.all(
      branch.people.map((person) =>
        save(branch, person, [{ keyId: key, languageId: 3, version: 0, value: `by ${person}` }]),
      ),
    );
    expect(results.filter(({ result }) => result.written.length === 1)).toHaveLength(1);
    expect(results.flatMap(({ result }) => result.refused.map((item) => item.reason))).toEqual([
      "changed",
      "changed",
    ]);
  });

  it("creates no change set for an edit without changes", async () => {
    const branch = await seedContent();
    const [key = 0] = await keyIds(branch);
    expect(
      await save(branch, branch.people[0] ?? 0, [{ keyId: key, languageId: 2, value: "Null" }]),
    ).toMatchObject({
      changeSetId: null,
      sequence: null,
    });
  });

  it("joins autosaves of one person in one cell into one step that a revert undoes", async () => {
    const branch = await seedContent();
    const [key = 0] = await keyIds(branch);
    const [ada = 0, ben = 0] = branch.people;
    const cell = { keyId: key, languageId: 2 };
    const first = await readContent(branch);
    await autosave(branch, ada, { ...cell, value: "Nul" });
    const last = await autosave(branch, ada, { ...cell, value: "Nulll", comment: "why?" });
    expect(await revert(branch, last.changeSetId ?? 0)).toMatchObject({ reverted: 1, skipped: [] });
    expect(await readContent(branch)).toEqual(first);
    await autosave(branch, ada, { ...cell, value: "A" });
    await autosave(branch, ben, { ...cell, value: "B" });
    const again = await autosave(branch, ada, { ...cell, value: "C" });
    await revert(branch, again.changeSetId ?? 0);
    expect((await readContent(branch)).entries).toContainEqual(
      expect.objectContaining({ name: "k0", value: "B" }),
    );
  });

  it("makes an autosave that locks a separate step, so that edits in between can be undone", async () => {
    const branch = await seedContent();
    const [key = 0] = await keyIds(branch);
    const [ada = 0] = branch.people;
    const cell = { keyId: key, languageId: 2 };
    await autosave(branch, ada, { ...cell, locked: true });
    const first = await readContent(branch);
    await autosave(branch, ada, { ...cell, locked: false });
    await autosave(branch, ada, { ...cell, value: "Nichts" });
    await autosave(branch, ada, { ...cell, value: "Gar nichts", locked: true });
    for (const set of (await listSets(branch)).slice(0, 3))
      expect(await revert(branch, set)).toMatchObject({ reverted: 1, skipped: [] });
    expect(await readContent(branch)).toEqual(first);
  });

  it("separates autosaves before a key was deleted and after it was restored", async () => {
    const branch = await seedContent();
    const [key = 0] = await keyIds(branch);
    const [ada = 0] = branch.people;
    const first = await readContent(branch);
    const before = new Set(await listSets(branch));
    await autosave(branch, ada, { keyId: key, languageId: 2, value: "Nichts" });
    await perform(branch, { kind: "delete", key: 0 });
    await revert(branch, (await listSets(branch))[0] ?? 0);
    await autosave(branch, ada, { keyId: key, languageId: 2, value: "Gar nichts" });
    for (const set of (await listSets(branch)).filter((id) => !before.has(id)))
      expect((await revert(branch, set)).skipped).toEqual([]);
    expect(await readContent(branch)).toEqual(first);
  });

  it("skips and reports cells that changed since the reverted change set", async () => {
    const branch = await seedContent();
    const [key = 0] = await keyIds(branch);
    const [ada = 0, ben = 0] = branch.people;
    const mine = await save(branch, ada, [{ keyId: key, languageId: 2, value: "A" }]);
    await save(branch, ben, [{ keyId: key, languageId: 2, value: "B" }]);
    expect(await revert(branch, mine.changeSetId ?? 0)).toMatchObject({
      reverted: 0,
      skipped: [{ key: "k0", language: "de", reason: "changed" }],
    });
  });

  it("redoes a change set by reverting its revert", async () => {
    const branch = await seedContent();
    const [key = 0] = await keyIds(branch);
    await save(branch, branch.people[0] ?? 0, [{ keyId: key, languageId: 1, value: "Zero point" }]);
    const edited = await readContent(branch);
    const undone = await revert(branch, (await listSets(branch))[0] ?? 0);
    await revert(branch, undone.changeSetId ?? 0);
    expect(await readContent(branch)).toEqual(edited);
  });

  it("outdates translations of an edited source, unless its meaning is unchanged", async () => {
    const branch = await seedContent();
    const [key = 0] = await keyIds(branch);
    const outdated = async () =>
      (await countEntries(db, branch.scope, sql<boolean>`true`)).filter((row) => row.name === "outdated");
    await save(branch, branch.people[0] ?? 0, [
      { keyId: key, languageId: 1, value: "Zéro", meaningUnchanged: true },
    ]);
    expect(await outdated()).toEqual([]);
    await save(branch, branch.people[0] ?? 0, [{ keyId: key, languageId: 1, value: "Nothing" }]);
    expect(await outdated()).toEqual([{ language_id: 2, name: "outdated", strings: 1, words: 1 }]);
    await save(branch, branch.people[0] ?? 0, [{ keyId: key, languageId: 2, value: "Nichts" }]);
    expect(await outdated()).toEqual([]);
    await expectCountersTrue(branch);
  });
});
