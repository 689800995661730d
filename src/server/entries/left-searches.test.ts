import { request } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type House, openHouse, type SeededProject } from "#server/testing/house.ts";
import { untilWaiting, whileBarred } from "#server/testing/until-waiting.ts";

let house: House;
let project: SeededProject;
beforeAll(async () => {
  house = await openHouse();
  project = await house.seedProject();
});
afterAll(() => house.close());

it("searches of one project leave connections to others, and end with the callers who leave", async () => {
  const { cookie } = await house.person("translator", project);
  const other = await house.seedProject();
  const site = await house.server.listen({ host: "127.0.0.1", port: 0 });
  const waiting = async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(house.db);
    return rows.length;
  };
  await whileBarred(house.pool, "LOCK TABLE entry_key", async () => {
    const callers = Array.from({ length: 16 }, (_, place) => {
      const url = `${site}/v1/api/entries?app=${project.app}&q=costly${place}`;
      return request(url, { headers: { cookie } })
        .on("error", () => {})
        .end();
    });
    await untilWaiting(house.db, 3);
    expect((await house.call("GET", "/v1/api/projects/languages", { as: other.as })).status).toBeLessThan(
      500,
    );
    expect(await waiting()).toBe(3);
    for (const caller of callers) caller.destroy();
    await expect.poll(waiting).toBe(0);
  });
  await expect.poll(() => house.pool.totalCount - house.pool.idleCount).toBe(0);
});
