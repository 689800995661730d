import { expect } from "vitest";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { test } from "#server/testing/app-test.ts";
import { startUsageCounter } from "./usage.ts";

test("requests counted while the database fails are written once when it works again", async ({
  testApp,
}) => {
  const { projectId } = await testApp.seedProject();
  const read = async () =>
    (
      await testApp.pool.query(
        `SELECT coalesce(sum(requests), 0)::integer AS requests,
          (SELECT count(*)::integer FROM active_user WHERE project_id = $1) AS users
        FROM usage_month WHERE project_id = $1`,
        [projectId],
      )
    ).rows[0];
  const caller = (address: string) =>
    ({ kind: "project", person: null, address }) as unknown as ProjectCaller;
  const usage = startUsageCounter(testApp.db);
  usage.count(projectId, caller("203.0.113.7"));
  await testApp.pool.query("ALTER TABLE active_user RENAME TO away");
  await usage.flush();
  usage.count(projectId, caller("203.0.113.8"));
  usage.count(projectId, caller(""));
  await testApp.pool.query("ALTER TABLE away RENAME TO active_user");
  await usage.flush();
  await usage.flush();
  expect(await read()).toEqual({ requests: 2, users: 2 });
  await usage.stop();
});
