import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { removeResources } from "#server/content/trash/remove-resources.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { expectCorrectChecks, expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { waitForLockWaits } from "#server/testing/database/lock-waits.ts";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { type SeededBranch, seedBranch } from "#server/testing/database/seed-branch.ts";
import { applyChangeSet } from "./change-sets/apply-change-set.ts";
import type { OpenChangeSet } from "./change-sets/open-change-set.ts";
import type { EntryEdit } from "./entry-state.ts";
import { lockEntries } from "./locks/lock-entries.ts";
import { lockKeys } from "./locks/lock-keys.ts";
import { setFieldOfMany } from "./set-field-of-many.ts";
import { internTexts } from "./texts/intern-texts.ts";
import { restoreFromTrash, setTrashed } from "./trash/trashed-resources.ts";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let db: Kysely<Database>;
let branch: SeededBranch;
beforeAll(async () => {
  database = await makeTestDatabase();
  db = database.db;
});
afterAll(() => database.drop());
beforeEach(async () => {
  branch = await seedBranch(db, { languages: ["en", "de", "ar"] });
  const { projectId, branchId } = branch.scope;
  await sql`INSERT INTO entry_key (project_id, branch_id, id, name, name_hash, group_id)
    VALUES (${projectId}, ${branchId}, ${keyId}, 'greeting', '\x01', 1)`.execute(db);
  await sql`INSERT INTO counter (project_id, branch_id, language_id, name, strings, words)
    VALUES (${projectId}, ${branchId}, 0, 'all', 1, 0)`.execute(db);
});

const keyId = 7;
const [en, de, ar] = [1, 2, 3];

function change<T>(person: number, work: (change: OpenChangeSet) => Promise<T>) {
  const author = { personId: branch.people[person] ?? null, src: 0 };
  return applyChangeSet(db, { scope: branch.scope, author, kind: "bulk" }, work);
}

async function edit(change: OpenChangeSet, fields: Partial<EntryEdit>) {
  const bodies = [fields.value ?? "", fields.draft ?? "", fields.comment ?? ""];
  const texts = await internTexts(db, branch.scope.projectId, bodies);
  return change.editEntries([{ keyId, languageId: de, ...fields }], texts);
}

function write(person: number, fields: Partial<EntryEdit>) {
  return change(person, (open) => edit(open, fields));
}

/** Applies a change set during which another action starts and waits for it. */
async function whileWaiting<T>(action: () => Promise<T>, work: (change: OpenChangeSet) => Promise<unknown>) {
  let waiting: Promise<T> | undefined;
  await change(0, async (open) => {
    await lockEntries(open.tx, branch.scope, [{ keyId, languageId: de }]);
    waiting = action();
    waiting.catch(() => {});
    await waitForLockWaits(db);
    await work(open);
  });
  if (waiting === undefined) throw new Error("Nothing was started.");
  return waiting;
}

async function storedCells() {
  const { rows } = await sql<{ language: number; value: string | null; comment: string | null }>`
    SELECT e.language_id AS language, v.body AS value, c.body AS comment FROM entry e
    LEFT JOIN text v ON v.project_id = e.project_id AND v.id = e.value_id
    LEFT JOIN text c ON c.project_id = e.project_id AND c.id = e.comment_id
    WHERE e.project_id = ${branch.scope.projectId} ORDER BY 1`.execute(db);
  return rows;
}

describe("write that waits for a locked entry", () => {
  it("applies a write to the text that was stored while the write waited, and counts the text", async () => {
    await write(0, { value: "Hallo" });
    const { result } = await whileWaiting(
      () => write(1, { comment: "why?", expected: { value: "" } }),
      (open) => edit(open, { value: "Guten Tag" }),
    );
    expect(result.refused).toMatchObject([{ reason: "changed", current: { state: { value: "Guten Tag" } } }]);
    await write(1, { comment: "why?" });
    expect(await storedCells()).toEqual([{ language: de, value: "Guten Tag", comment: "why?" }]);
    await expectCorrectCounters(db, branch.scope.projectId);
  });

  it("counts one text when a write overwrites a text that was stored while the write waited", async () => {
    await write(0, { value: "Hallo" });
    await whileWaiting(
      () => write(1, { value: "Moin" }),
      (open) => edit(open, { value: "Guten Tag" }),
    );
    await expectCorrectCounters(db, branch.scope.projectId);
  });

  it("checks a text against the source that was stored while the write of the text waited", async () => {
    await write(0, { languageId: en, value: "Open" });
    await write(0, { value: "Hallo" });
    let waiting: ReturnType<typeof write> | undefined;
    await change(0, async (open) => {
      await lockKeys(open.tx, branch.scope, [keyId]);
      waiting ??= write(1, { value: "Öffnen" });
      await waitForLockWaits(db);
      await edit(open, { languageId: en, value: "Open {name}" });
    });
    await waiting;
    await expectCorrectCounters(db, branch.scope.projectId);
    await expectCorrectChecks(db, branch.scope.projectId);
  });

  it("holds no lock while waiting that the transaction which locked the key needs", async () => {
    await write(0, { value: "Hallo" });
    let attempts = 0;
    let waiting: ReturnType<typeof write> | undefined;
    await change(0, async (open) => {
      attempts += 1;
      await lockKeys(open.tx, branch.scope, [keyId]);
      waiting ??= write(1, { value: "Moin" });
      await waitForLockWaits(db);
      await edit(open, { value: "Guten Tag" });
    });
    await waiting;
    expect(attempts).toBe(1);
  });

  it("reads an entry again that was created concurrently, without a retry", async () => {
    const result = await raceForUntouched((open) =>
      edit(open, { value: "Moin", expected: { value: "", draft: "" } }),
    );
    expect(result.refused).toMatchObject([{ reason: "changed", current: { state: { value: "Hallo" } } }]);
    expect(await storedCells()).toMatchObject([{ value: "Hallo" }]);
    await expectCorrectCounters(db, branch.scope.projectId);
  });

  it("locks an entry that was filled concurrently, without a retry", async () => {
    const cells = [{ keyId, languageId: de }];
    expect(await raceForUntouched((open) => setFieldOfMany(open, cells, { locked: true }))).toMatchObject({
      count: 1,
    });
    await expectCorrectCounters(db, branch.scope.projectId);
  });

  /** Creates an entry while `write` waits to create it, and expects that `write` succeeds in its first attempt. */
  async function raceForUntouched<T>(write: (open: OpenChangeSet) => Promise<T>): Promise<T> {
    let attempts = 0;
    let waiting: Promise<T> | undefined;
    await change(0, async (open) => {
      await edit(open, { value: "Hallo" });
      waiting = change(1, (open) => {
        attempts += 1;
        return write(open);
      }).then(({ result }) => result);
      await waitForLockWaits(db);
    });
    const result = await waiting;
    expect(attempts).toBe(1);
    if (result === undefined) throw new Error("Nothing was started.");
    return result;
  }
});

describe("writes in a trashed or restored language", () => {
  const trash = (ids: number[]) =>
    change(0, async (open) => {
      await open.lockStructure();
      await setTrashed(open, "language", { ids, trashed: true });
    });
  const restore = (ids: number[]) =>
    change(0, async (open) => {
      await open.lockStructure();
      await restoreFromTrash(open, "language", ids);
    });
  const remove = (ids: number[]) => removeResources(db, branch.scope, { kind: "language", ids });

  it("accepts no writes in a trashed language", async () => {
    await trash([de]);
    const { result } = await write(1, { value: "Hallo" });
    expect(result.refused).toMatchObject([{ reason: "deleted" }]);
    expect(await storedCells()).toEqual([]);
  });

  it("trashes a language after earlier writers and before later ones", async () => {
    let trashed: ReturnType<typeof trash> | undefined;
    let late: ReturnType<typeof write> | undefined;
    const { sequence } = await change(0, async (open) => {
      await edit(open, { value: "Hallo" });
      trashed = trash([de]);
      await waitForLockWaits(db, 1);
      late = write(1, { comment: "too late" });
      await waitForLockWaits(db, 2);
    });
    expect((await trashed)?.sequence).toBe((sequence ?? 0) + 1);
    expect((await late)?.result.refused).toMatchObject([{ reason: "deleted" }]);
    expect(await remove([de])).toBe(1);
    expect(await storedCells()).toEqual([]);
  });

  it("restores a language with correct counters while the source of its texts is edited", async () => {
    await write(0, { languageId: en, value: "Hello" });
    await write(0, { languageId: ar, value: "مرحبا" });
    await trash([ar]);
    let restored: ReturnType<typeof restore> | undefined;
    await change(1, async (open) => {
      await edit(open, { languageId: en, value: "Good day to you" });
      restored = restore([ar]);
      await waitForLockWaits(db);
    });
    await restored;
    await expectCorrectCounters(db, branch.scope.projectId);
  });
});
