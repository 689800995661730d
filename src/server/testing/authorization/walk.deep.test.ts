import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { doors, wrongAnswers } from "./walk-doors.ts";
import { inviteVisitors, type Visitor } from "./walk-visitors.ts";

let testApp: TestApp;
let visitors: Visitor[];
beforeAll(async () => {
  testApp = await openTestApp();
  visitors = await inviteVisitors(testApp, await testApp.seedProject());
});
afterAll(() => testApp.close());

describe("no door is open to whom the table does not let in, whoever comes", () => {
  for (const door of doors) {
    test(`${door.name}: ${door.endpoint.method} ${door.endpoint.path}`, async () => {
      expect(await wrongAnswers(testApp, door, visitors)).toEqual([]);
    });
  }
});
