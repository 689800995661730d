import { request } from "node:http";
import { constants, getPriority } from "node:os";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stateOf } from "#server/platform/db/statements/bounded-pool.ts";
import { waitForLockWaits, withLocksHeld } from "#server/testing/database/lock-waits.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let site: string;
beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
  site = await testApp.server.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => testApp.close());

/** Process ids of statements that wait for a lock. */
async function waiting(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(testApp.db);
  return rows.map(({ pid }) => pid);
}

it("searches of one project leave connections to others, and end when their callers disconnect", async () => {
  const { cookie } = await testApp.person("translator", project);
  const otherProject = await testApp.seedProject();
  await withLocksHeld(testApp.pool, "LOCK TABLE entry_key", async () => {
    const callers = Array.from({ length: 16 }, (_, index) => {
      const url = `${site}/v1/api/entries?app=${project.app}&q=costly${index}`;
      return request(url, { headers: { cookie } })
        .on("error", () => {})
        .end();
    });
    await waitForLockWaits(testApp.db, 2);
    expect((await testApp.call("GET", "/v1/api/branches", { as: otherProject.as })).status).toBe(200);
    expect(await waiting()).toHaveLength(2);
    for (const caller of callers) caller.destroy();
    await expect.poll(waiting).toEqual([]);
  });
  await expect.poll(() => stateOf(testApp.pool).busy).toBe(0);
});

it("other projects get a connection however many requests one project receives", async () => {
  const { cookie } = await testApp.person("translator", project);
  const otherProject = await testApp.seedProject();
  await withLocksHeld(testApp.pool, "LOCK TABLE tag", async () => {
    const callers = Array.from({ length: 40 }, (_, index) =>
      request(`${site}/v1/api/tag?app=${project.app}&unknown=${index}`, { headers: { cookie } })
        .on("error", () => {})
        .end(),
    );
    await waitForLockWaits(testApp.db, 5);
    expect((await testApp.call("GET", "/v1/api/branches", { as: otherProject.as })).status).toBe(200);
    expect(await waiting()).toHaveLength(5);
    for (const caller of callers) caller.destroy();
    await expect.poll(waiting).toEqual([]);
  });
  await expect.poll(() => stateOf(testApp.pool).busy).toBe(0);
});

it("a search leaves processor time to other requests", async () => {
  const { cookie } = await testApp.person("translator", project);
  let found: Promise<unknown> | undefined;
  await withLocksHeld(testApp.pool, "LOCK TABLE entry_key", async () => {
    found = testApp.call("GET", `/v1/api/entries?app=${project.app}&q=anything`, { headers: { cookie } });
    await waitForLockWaits(testApp.db);
    const [searching] = await waiting();
    expect(getPriority(searching)).toBeGreaterThan(constants.priority.PRIORITY_NORMAL);
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(testApp.db);
    expect(getPriority(rows[0]?.pid)).toBe(constants.priority.PRIORITY_NORMAL);
  });
  expect(await found).toMatchObject({ status: 200 });
});

it("a request whose caller disconnects during authentication is not started", async () => {
  const { cookie } = await testApp.person("translator", project);
  const working = () => stateOf(testApp.pool).busy;
  await withLocksHeld(testApp.pool, "LOCK TABLE entry_key", async () => {
    const busyBefore = working();
    await withLocksHeld(testApp.pool, "LOCK TABLE session", async () => {
      const caller = request(`${site}/v1/api/entries?app=${project.app}`, { headers: { cookie } })
        .on("error", () => {})
        .end();
      await waitForLockWaits(testApp.db);
      caller.destroy();
      await expect.poll(openConnections).toBe(0);
    });
    await expect.poll(working).toBe(busyBefore);
  });
});

function openConnections(): Promise<number> {
  return new Promise((resolve) => testApp.server.server.getConnections((_error, count) => resolve(count)));
}

it("backups of one project take turns, and end when their callers disconnect", async () => {
  const { cookie } = await testApp.person("owner", project);
  await withLocksHeld(testApp.pool, "LOCK TABLE entry_key", async () => {
    const callers = Array.from({ length: 4 }, () =>
      request(`${site}/v1/api/projects/backup?app=${project.app}`, { headers: { cookie } })
        .on("error", () => {})
        .end(),
    );
    await waitForLockWaits(testApp.db);
    const otherProject = await testApp.seedProject();
    expect((await testApp.call("GET", "/v1/api/branches", { as: otherProject.as })).status).toBe(200);
    expect(await waiting()).toHaveLength(1);
    for (const caller of callers) caller.destroy();
    await expect.poll(waiting).toEqual([]);
  });
  await expect.poll(() => stateOf(testApp.pool).busy).toBe(0);
  const saved = await fetch(`${site}/v1/api/projects/backup?app=${project.app}`, { headers: { cookie } });
  expect([saved.status, (await saved.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
});
