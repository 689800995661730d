import { sql } from "kysely";
import { expect } from "vitest";
import { test } from "#server/testing/app-test.ts";
import { runInLockOrder, waitForLockWaits, withLocksHeld } from "#server/testing/database/lock-waits.ts";

test("keeps a text that was saved while an upload of empty texts waited", async ({ testApp }) => {
  const project = await testApp.seedProject({ languages: ["en", "de"] });
  const { as } = await testApp.person("manager", project);
  const save = (edit: Record<string, unknown>) =>
    testApp.call("PATCH", "/v1/api/entries", {
      as,
      body: { entries: [{ key: "a", language: "de", ...edit }] },
    });
  const upload = (v: string) => {
    const data = { de: { main: { entries: { a: { v }, b: { v } } } } };
    return testApp.call("POST", "/v1/api", { as, body: { data, options: { onlyIfTextEmpty: true } } });
  };
  await testApp.call("POST", "/v1/api", {
    as,
    body: { data: { en: { main: { entries: { a: { v: "A" }, b: { v: "B" } } } } } },
  });
  await save({ status: "2" });
  const bar = `SELECT FROM entry WHERE project_id = ${project.projectId} FOR UPDATE`;
  const [saved, uploaded] = await runInLockOrder(testApp, bar, [
    () => save({ value: "saved by a person" }),
    () => upload("uploaded"),
  ]);
  expect(saved.status).toBe(200);
  expect(uploaded.body).toMatchObject({ total: 2, added: 1, updated: 0 });
  expect(uploaded.body._additionalData.skippedEntries).toEqual([]);
  const { data } = (await testApp.call("GET", "/v1/api", { as })).body;
  expect(data.de.main.entries).toEqual({ a: { v: "saved by a person" }, b: { v: "uploaded" } });
});

test("lists or skips a text that was locked while the upload waited", async ({ testApp }) => {
  for (const skipLockedTranslations of [false, true]) {
    const project = await testApp.seedProject({ languages: ["en", "de"] });
    const { as } = await testApp.person("manager", project);
    const data = { en: { main: { entries: { a: { v: "A" } } } } };
    await testApp.call("POST", "/v1/api", { as, body: { data } });
    const bar = `SELECT FROM entry WHERE project_id = ${project.projectId} FOR UPDATE`;
    const entries = [{ key: "a", language: "en", locked: true }];
    const [, uploaded] = await runInLockOrder(testApp, bar, [
      () => testApp.call("PATCH", "/v1/api/entries", { as, body: { entries } }),
      () =>
        testApp.call("POST", "/v1/api", {
          as,
          body: {
            data: { en: { main: { entries: { a: { v: "B" } } } } },
            options: { skipLockedTranslations },
          },
        }),
    ]);
    const { skippedEntries } = uploaded.body._additionalData;
    expect(skippedEntries.map(({ key }: { key: string }) => key)).toEqual(
      skipLockedTranslations ? [] : ["a"],
    );
  }
});

test("does not wait for other writers if an upload with tags is repeated unchanged", async ({ testApp }) => {
  const project = await testApp.seedProject({ languages: ["en", "de"] });
  const { as } = await testApp.person("manager", project);
  const data = { en: { main: { entries: { a: { v: "A", tags: ["web"] }, b: { v: "B" } } } } };
  const upload = () => testApp.call("POST", "/v1/api", { as, body: { data } });
  await upload();
  await testApp.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM entry_key WHERE project_id = ${project.projectId} FOR SHARE`.execute(tx);
    expect((await upload()).body).toMatchObject({ total: 2, added: 0, updated: 0, tagUpdates: 0 });
  });
});

test("returns database_unavailable when an upload loses its database connection", async ({ testApp }) => {
  const { projectId, branchId, as } = await testApp.seedProject();
  const body = { data: { en: { main: { entries: { a: { v: "A" } } } } } };
  const bar = `SELECT pg_advisory_xact_lock(${projectId}, ${branchId})`;
  await withLocksHeld(testApp.pool, bar, async () => {
    const uploaded = testApp.call("POST", "/v1/api", { as, body });
    await waitForLockWaits(testApp.db);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(testApp.db);
    const { status, body: refusal } = await uploaded;
    expect([status, refusal.code]).toEqual([503, "unavailable"]);
  });
});
