import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { sweepTrash } from "#server/content/trash/sweep-trash.ts";
import { expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { runInLockOrder, waitForLockWaits, withLocksHeld } from "#server/testing/database/lock-waits.ts";
import { branchedProject } from "./branched-project.fixture.ts";

const { current, branches, call, createBranch, upload } = branchedProject("owner");
beforeEach(async () => {
  await upload("", { en: { home: "Home", pay: "Pay" }, de: { home: "Start", pay: "Zahlen" } });
  await createBranch("a");
  await upload("a", { de: { home: "Anfang" }, en: { fresh: "New in a" } });
});

const merge = (from: string, to: string, dryRun = false) =>
  call("POST", "/v1/api/branches/merge", "", { body: { from, to }, query: { dryRun: String(dryRun) } });

/** Results of a comparison and a merge preview of two branches. */
async function compareAndPreview(from: string, to: string) {
  const compared = await call("GET", "/v1/api/branches/compare", "", { query: { from, to } });
  const merged = await merge(from, to, true);
  expect([compared.status, merged.status]).toEqual([200, 200]);
  return { compared: compared.body, merged: merged.body };
}

async function texts(branch: string, language: string): Promise<Record<string, string>> {
  const { body } = await call("GET", "/v1/api", branch);
  const entries: Record<string, { v: string }> = body.data[language].main.entries;
  return Object.fromEntries(Object.entries(entries).map(([key, { v }]) => [key, v]));
}

const deleteBranch = async (name: string) =>
  expect((await call("DELETE", `/v1/api/branches/${branches[name]}`, "")).status).toBe(200);
const removePermanently = async (name: string) => {
  const { body } = await call("DELETE", "/v1/api/trash", "", { body: { ids: [branches[name]] } });
  expect(body).toEqual({ removed: 1 });
  await current.testApp.runJobs();
};
const afterThirtyDays = async () => {
  await sweepTrash(current.testApp.db, new Date(Date.now() + 31 * 86_400_000));
  await current.testApp.runJobs();
};

/** Number of remaining rows of the content and the log of a branch. */
async function remainingRows(name: string): Promise<number> {
  const id = Number.parseInt((branches[name] ?? "").slice(2), 16);
  const { rows } = await sql<{ count: number }>`
    SELECT ((SELECT count(*) FROM entry WHERE branch_id = ${id}) + (SELECT count(*) FROM entry_key WHERE branch_id = ${id})
      + (SELECT count(*) FROM entry_change WHERE branch_id = ${id})
      + (SELECT count(*) FROM change_set WHERE branch_id = ${id}))::integer AS count`.execute(
    current.testApp.db,
  );
  return rows[0]?.count ?? -1;
}

describe("permanently deleted branch", () => {
  it("permanent deletion of a branch changes no comparison of its descendants with others", async () => {
    await createBranch("b", "a");
    await upload("b", { en: { fresh: "Newer in b" }, de: { pay: "Bezahlen" } });
    await upload("", { en: { home: "Homepage" } });
    const before = await compareAndPreview("b", "main");
    await deleteBranch("a");
    await removePermanently("a");
    expect(await compareAndPreview("b", "main")).toEqual(before);
    const { body } = await call("GET", "/v1/api/trash", "");
    expect(body).toEqual([]);
    const merged = await merge("b", "main");
    expect(merged.body).toMatchObject({ conflicts: [], conflictCount: 0 });
    expect(await texts("main", "de")).toEqual({ home: "Anfang", pay: "Bezahlen" });
    expect(await texts("main", "en")).toEqual({ home: "Homepage", pay: "Pay", fresh: "Newer in b" });
    await expectCorrectCounters(current.testApp.db, current.project.projectId);
  });

  it("permanent deletion of a branch changes no merge between two of its descendants", async () => {
    await createBranch("b", "a");
    await createBranch("c", "a");
    await upload("b", { de: { home: "Beginn", pay: "Bezahlen" } });
    await upload("c", { de: { home: "Los" }, en: { fresh: "New in c" } });
    const before = await compareAndPreview("b", "c");
    expect(before.merged.conflicts).toMatchObject([{ key: "home", base: "Anfang" }]);
    await deleteBranch("a");
    await afterThirtyDays();
    expect(await compareAndPreview("b", "c")).toEqual(before);
  });

  it("keeps the log of strings that were permanently deleted only in a deleted branch", async () => {
    await createBranch("b", "a");
    const before = await compareAndPreview("b", "main");
    await call("DELETE", "/v1/api/entries", "a", { body: { entries: ["home"] } });
    await call("DELETE", "/v1/api/trash", "a", { body: { all: true } });
    expect(await compareAndPreview("b", "main")).toEqual(before);
  });

  it("deletes the content of a branch without descendants, while its row still links others", async () => {
    await createBranch("b", "a");
    await upload("b", { de: { pay: "Bezahlen" } });
    await merge("b", "main");
    await upload("", { de: { home: "Nach Hause" } });
    for (const name of ["a", "b"]) await deleteBranch(name);
    await removePermanently("a");
    expect(await remainingRows("a")).toBeGreaterThan(0);
    await removePermanently("b");
    expect([await remainingRows("a"), await remainingRows("b")]).toEqual([0, 0]);
    await afterThirtyDays();
    const { body } = await call("GET", "/v1/api/branches", "");
    expect(body.branches).toHaveLength(1);
    await createBranch("a", "main");
    await upload("a", { de: { pay: "Zahl" } });
    expect((await merge("a", "main")).body).toMatchObject({ changed: 1, conflictCount: 0 });
    expect(await texts("main", "de")).toEqual({ home: "Nach Hause", pay: "Zahl" });
    await expectCorrectCounters(current.testApp.db, current.project.projectId);
  });

  it("neither repeats nor loses changes that a deleted branch had merged into several others", async () => {
    await createBranch("x", "main");
    await merge("a", "main");
    await merge("a", "x");
    await upload("x", { de: { home: "Ausgang" } });
    await call("DELETE", "/v1/api/entries", "x", { body: { entries: ["pay"] } });
    await deleteBranch("a");
    await removePermanently("a");
    expect(await remainingRows("a")).toBe(0);
    const { merged } = await compareAndPreview("x", "main");
    // Both branches have the content of the deleted branch; later changes may conflict, but are never lost.
    expect(merged.conflicts.every(({ key }: { key: string }) => key === "home")).toBe(true);
    const differing = merged.differences.map(({ key }: { key: string }) => key);
    expect(new Set(differing)).toEqual(new Set(["home", "pay"]));
    const settled = await call("POST", "/v1/api/branches/merge", "", {
      body: { from: "x", to: "main", rules: "takeSource" },
    });
    expect(settled.status).toBe(200);
    expect(await texts("main", "de")).toEqual({ home: "Ausgang" });
  });

  it("still merges changes whose merge into a deleted branch was undone", async () => {
    await createBranch("c", "main");
    await upload("c", { de: { pay: "Bezahlen" } });
    const { changeSet } = (await merge("c", "a")).body;
    const undone = await call("POST", `/v1/api/changes/${changeSet}/revert`, "a");
    expect(undone.body.reverted).toBe(1);
    await merge("a", "main");
    expect(await texts("main", "de")).toEqual({ home: "Anfang", pay: "Zahlen" });
    await deleteBranch("a");
    await removePermanently("a");
    expect((await merge("c", "main")).body).toMatchObject({ changed: 1, conflictCount: 0 });
    expect(await texts("main", "de")).toEqual({ home: "Anfang", pay: "Bezahlen" });
  });

  it("waits for a copy of a branch before its permanent deletion", async () => {
    const deletePermanently = async () => {
      await deleteBranch("a");
      await removePermanently("a");
    };
    const copy = () => createBranch("b", "a");
    await runInLockOrder(current.testApp, "LOCK TABLE tag_key IN EXCLUSIVE MODE", [copy, deletePermanently]);
    expect((await compareAndPreview("b", "main")).merged).toMatchObject({
      conflictCount: 0,
      added: 2,
      changed: 1,
    });
  });

  it("accepts no writes to a permanently deleted branch", async () => {
    const body = { entries: [{ key: "pay", language: "de", value: "Zu spät" }] };
    let late: ReturnType<typeof call> | undefined;
    await withLocksHeld(current.testApp.pool, "LOCK TABLE entry IN SHARE ROW EXCLUSIVE MODE", async () => {
      late = call("PATCH", "/v1/api/entries", "a", { body });
      await waitForLockWaits(current.testApp.db, 1);
      await deleteBranch("a");
      await sql`UPDATE branch SET removing = true, removed_at = now() WHERE project_id = ${current.project.projectId}
        AND deleted_at IS NOT NULL`.execute(current.testApp.db);
    });
    expect((await late)?.status).toBe(409);
  });
});
