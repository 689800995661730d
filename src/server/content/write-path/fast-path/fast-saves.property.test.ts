import fc from "fast-check";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import type { EntryEdit } from "#server/content/write-path/entry-state.ts";
import { internTexts } from "#server/content/write-path/texts/intern-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";
import { expectCorrectChecks, expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { type SeededBranch, seedBranch } from "#server/testing/database/seed-branch.ts";
import { runs } from "#testing/tier.ts";
import { openFastSaves, type SaveRequest } from "./fast-saves.ts";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let db: Kysely<Database>;
let branch: SeededBranch;
beforeAll(async () => {
  database = await makeTestDatabase();
  db = database.db;
});
afterAll(() => database.drop());
beforeEach(async () => {
  branch = await seedKeys();
});

const keys = ["one", "two", "three"];
const languages = ["en", "de", "ar"] as const;

async function seedKeys(): Promise<SeededBranch> {
  const branch = await seedBranch(db, { languages });
  const { projectId, branchId } = branch.scope;
  for (const [index, name] of keys.entries())
    await sql`INSERT INTO entry_key (project_id, branch_id, id, name, name_hash, group_id)
      VALUES (${projectId}, ${branchId}, ${index + 1}, ${name}, ${keyHash(name)}, 1)`.execute(db);
  await sql`INSERT INTO counter (project_id, branch_id, language_id, name, strings, words)
    VALUES (${projectId}, ${branchId}, 0, 'all', ${keys.length}, 0)`.execute(db);
  await saveByFullPath(branch, { key: "one", language: "en", value: "Open {name}" });
  await saveByFullPath(branch, { key: "one", language: "de", value: "{name} öffnen" });
  return branch;
}

type Edit = Omit<EntryEdit, "keyId" | "languageId"> & {
  key: string;
  language: string;
  person?: number;
  autosave?: boolean;
};

function saveRequest(
  target: SeededBranch,
  { key, language, person = 0, autosave = false, ...edit }: Edit,
): SaveRequest {
  return {
    input: {
      scope: { ...target.scope, version: 1_000 },
      author: { personId: target.people[person] ?? null, src: 0 },
      autosave,
    },
    cells: [{ key, language, edit }],
    mayWrite: () => true,
  };
}

async function saveByFullPath(
  target: SeededBranch,
  { key, language, person = 0, autosave = false, ...fields }: Edit,
): Promise<void> {
  const cell = { keyId: keys.indexOf(key) + 1, languageId: target.languages[language] ?? 0 };
  const texts = await internTexts(db, target.scope.projectId, [
    fields.value ?? "",
    fields.draft ?? "",
    fields.comment ?? "",
  ]);
  const author = { personId: target.people[person] ?? null, src: 0 };
  await applyChangeSet(db, { scope: target.scope, author, kind: "save", autosave }, (change) =>
    change.editEntries([{ ...cell, ...fields }], texts),
  );
}

/** Reads everything that saves stored. Change sets are named by their sequence, since ids differ between branches. */
async function readStored({ scope }: SeededBranch) {
  const inProject = sql`project_id = ${scope.projectId}`;
  const body = (id: string) =>
    sql`(SELECT body FROM text WHERE ${inProject} AND text.id = ${sql.ref(id)}) AS ${sql.ref(id.slice(2))}`;
  const set = (id: string) =>
    sql`(SELECT sequence FROM change_set s WHERE ${inProject} AND s.id = ${sql.ref(id)}) AS ${sql.ref(id.slice(2))}`;
  const person = sql`(SELECT name FROM person WHERE id = person_id) AS person`;
  const { rows: entries } = await sql`
    SELECT key_id, language_id, version, ${body("e.value_id")}, ${body("e.draft_id")}, ${body("e.comment_id")}, status,
      locked, excluded, checks, dismissed, ${set("e.change_set_id")}, ${person}, src
    FROM entry e WHERE ${inProject} ORDER BY 1, 2`.execute(db);
  const textColumns = ["value", "draft", "comment"].flatMap((field) => [
    body(`e.${field}_before`),
    body(`e.${field}_after`),
  ]);
  const { rows: log } = await sql`
    SELECT key_id, language_id, version, fields, ${sql.join(textColumns)}, status_before, status_after, locked_before,
      locked_after, dismissed_before, dismissed_after, excluded_before, excluded_after, ${set("e.change_set_id")}
    FROM entry_change e WHERE ${inProject} ORDER BY change_set_id, 1, 2`.execute(db);
  const { rows: sets } = await sql`
    SELECT sequence, kind, src, entries, autosave, ${set("c.step_id")}, ${set("c.continued_by")}, undoing, ${person}
    FROM change_set c WHERE ${inProject} ORDER BY sequence`.execute(db);
  return { entries, log, sets };
}

/** Database that runs another write between the first and the second statement of a save. */
function databaseRunningBetween(interfere: () => Promise<unknown>): {
  db: Kysely<Database>;
  statements: () => number;
} {
  let count = 0;
  const executeQuery: typeof db.executeQuery = async (query) => {
    count += 1;
    const answer = await db.executeQuery(query);
    if (count === 1) await interfere();
    return answer as never;
  };
  const intercepted = new Proxy(db, {
    get: (target, name) => {
      if (name === "executeQuery") return executeQuery;
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { db: intercepted, statements: () => count };
}

const textArbitrary = fc.constantFrom("", "Offen", "{name} offen", "Open {name}", "مرحبا");
const editArbitrary: fc.Arbitrary<Edit> = fc.record(
  {
    key: fc.constantFrom(...keys),
    language: fc.constantFrom("de", "ar"),
    person: fc.nat(2),
    autosave: fc.boolean(),
    value: textArbitrary,
    draft: textArbitrary,
    comment: fc.constantFrom("", "why?"),
    status: fc.nat(4),
    locked: fc.boolean(),
    excluded: fc.boolean(),
    version: fc.constantFrom(undefined as never, 0, 1, 2),
  },
  { requiredKeys: ["key", "language", "person", "autosave"] },
);

const typed = { key: "one", language: "de", person: 0, autosave: true };
/** One person types, sets a status and types again; then another person types. */
const typing: Edit[] = [
  { ...typed, value: "Offen" },
  { ...typed, value: "Öffnen" },
  { ...typed, status: 2 },
  { ...typed, value: "{name} offen" },
  { ...typed, draft: "Auf" },
  { ...typed, person: 1, draft: "Auf!" },
];

describe("fast save", () => {
  it("stores the same as a full save, or falls back to the full save", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(editArbitrary, { minLength: 1, maxLength: 8 }), async (edits) => {
        const [fast, full] = [await seedKeys(), await seedKeys()];
        const save = openFastSaves(db);
        for (const edit of edits) {
          if (!(await save(saveRequest(fast, edit)))) await saveByFullPath(fast, edit);
          await saveByFullPath(full, edit);
        }
        expect(await readStored(fast)).toEqual(await readStored(full));
        await expectCorrectCounters(db, fast.scope.projectId);
        await expectCorrectChecks(db, fast.scope.projectId);
      }),
      { numRuns: runs(12), examples: [[typing]] },
    );
  });

  it("returns what a fast save wrote, with two statements", async () => {
    const intercepted = databaseRunningBetween(async () => {});
    const saved = await openFastSaves(intercepted.db)(
      saveRequest(branch, { key: "one", language: "de", value: "Öffnen" }),
    );
    expect(saved?.cells).toMatchObject([
      { after: { value: "Öffnen" }, stored: { person_id: branch.people[0] } },
    ]);
    expect(intercepted.statements()).toBe(2);
  });

  it("writes concurrent saves together, each with its own change set and response", async () => {
    const intercepted = databaseRunningBetween(async () => {});
    const save = openFastSaves(intercepted.db);
    const cells = keys.flatMap((key) => ["de", "ar"].map((language) => ({ key, language })));
    const first = save(saveRequest(branch, { key: "one", language: "de", value: "zuerst" }));
    const others = cells.map((cell, index) =>
      save(saveRequest(branch, { ...cell, person: index % 3, value: `text ${index}` })),
    );
    const saved = await Promise.all([first, ...others]);
    expect(intercepted.statements()).toBe(4);
    expect(new Set(saved.map((item) => item?.changeSetId)).size).toBe(cells.length + 1);
    const { sets } = await readStored(branch);
    expect((sets as Array<{ sequence: number }>).map(({ sequence }) => sequence)).toEqual(
      sets.map((_, index) => index + 1),
    );
    await expectCorrectCounters(db, branch.scope.projectId);
  });

  it("accepts one of several saves based on the same version", async () => {
    const save = openFastSaves(db);
    const saved = await Promise.all(
      [0, 1, 2].map((person) =>
        save(saveRequest(branch, { key: "one", language: "de", person, version: 1, value: `by ${person}` })),
      ),
    );
    expect(saved.filter(Boolean)).toHaveLength(1);
  });

  const execute = (query: RawBuilder<unknown>) => query.execute(db);
  const trash = (table: "entry_key" | "language", id: number) =>
    sql`UPDATE ${sql.table(table)} SET trashed_by = 1 WHERE project_id = ${branch.scope.projectId} AND id = ${id}`;
  const interferences: Array<[string, () => Promise<unknown>]> = [
    ["the text is another one", () => saveByFullPath(branch, { key: "one", language: "de", value: "Auf!" })],
    ["somebody locked it", () => saveByFullPath(branch, { key: "one", language: "de", locked: true })],
    [
      "its checks found something else",
      () => execute(sql`UPDATE entry SET checks = 1 WHERE language_id = 2`),
    ],
    [
      "the source is another one that means the same",
      () => saveByFullPath(branch, { key: "one", language: "en", value: "Open", meaningUnchanged: true }),
    ],
    ["the key has another limit", () => execute(sql`UPDATE entry_key SET max_length = 3 WHERE id = 1`)],
    ["the key is in the trash", () => execute(trash("entry_key", 1))],
    ["the language is in the trash", () => execute(trash("language", 2))],
    [
      "an order moved",
      () =>
        execute(sql`INSERT INTO order_revision (project_id, branch_id, revision)
          VALUES (${branch.scope.projectId}, ${branch.scope.branchId}, 7)`),
    ],
    ["the branch has another base language", () => execute(sql`UPDATE branch SET rebased_at = 1001`)],
    ["the branch is removed", () => execute(sql`UPDATE branch SET removed_at = now()`)],
  ];
  it.each(interferences)(
    "falls back to the full path if, between its two statements, %s",
    async (_what, interfere) => {
      let between: unknown;
      const intercepted = databaseRunningBetween(async () => {
        await interfere();
        between = await readStored(branch);
      });
      const edit = { key: "one", language: "de", value: "Öffnen", comment: "new" };
      expect(await openFastSaves(intercepted.db)(saveRequest(branch, edit))).toBeUndefined();
      expect(await readStored(branch)).toEqual(between);
    },
  );

  it("neither waits for a locked cell nor delays saves of other cells", async () => {
    await db.transaction().execute(async (tx) => {
      await sql`SELECT FROM entry WHERE project_id = ${branch.scope.projectId} AND key_id = 1 FOR UPDATE`.execute(
        tx,
      );
      const save = openFastSaves(db);
      const first = save(saveRequest(branch, { key: "three", language: "de", value: "zuerst" }));
      const [savedAtLock, savedBesideLock] = await Promise.all([
        save(saveRequest(branch, { key: "one", language: "de", value: "Öffnen" })),
        save(saveRequest(branch, { key: "two", language: "de", value: "Zwei" })),
      ]);
      expect([await first, savedAtLock, savedBesideLock].map((saved) => saved !== undefined)).toEqual([
        true,
        false,
        true,
      ]);
    });
  });

  it("falls back to the full path for a group of saves when the database refuses one of them", async () => {
    const save = openFastSaves(db);
    const first = save(saveRequest(branch, { key: "three", language: "de", value: "zuerst" }));
    const savedTogether = await Promise.all([
      save(saveRequest(branch, { key: "one", language: "de", value: "no text: \u0000" })),
      save(saveRequest(branch, { key: "two", language: "de", value: "Zwei" })),
    ]);
    expect([await first, ...savedTogether].map((saved) => saved !== undefined)).toEqual([true, false, false]);
  });
});
