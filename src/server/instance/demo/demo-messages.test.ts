import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { test } from "#server/testing/app-test.ts";
import { storedChecks } from "#text/checks/check-bits.ts";
import { openDemoApi } from "./demo-api.ts";
import { loadMessages, messageLanguages } from "./demo-messages.ts";

test("each check has a finding in its text only, and loading twice changes nothing", async ({ testApp }) => {
  await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  const project = await testApp.seedProject({ name: "Messages", languages: ["en", ...messageLanguages] });
  const { as } = await testApp.person("owner", project);
  const { port } = testApp.server.server.address() as AddressInfo;
  const api = await openDemoApi(testApp.db, {
    address: `http://127.0.0.1:${port}`,
    personId: testApp.team.ownerId,
  });
  for (const time of [1, 2]) {
    await loadMessages(api, project);
    const { body } = await testApp.call("GET", "/v1/api/entries", { as, query: { limit: "100" } });
    const found = (body.rows as Row[]).flatMap(({ key, entries }) =>
      Object.values(entries).map(({ checks = [], dismissed = [] }) => ({ key, checks, dismissed })),
    );
    const named = storedChecks.filter((check) =>
      found.some(({ key, checks }) => key === `check.${check}` && checks.includes(check)),
    );
    expect([time, named]).toEqual([time, storedChecks]);
    expect(found.filter(({ key, checks }) => key.startsWith("message.") && checks.length > 0)).toEqual([]);
    expect(found.flatMap(({ dismissed }) => dismissed)).toEqual(["same_as_source"]);
  }
});

type Row = { key: string; entries: Record<string, { checks?: string[]; dismissed?: string[] }> };
