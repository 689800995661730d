import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { inviteCallers, type MatrixCaller } from "./matrix-callers.ts";
import { doors, wrongAnswers } from "./matrix-requests.ts";

let testApp: TestApp;
let callers: MatrixCaller[];
beforeAll(async () => {
  testApp = await openTestApp();
  callers = await inviteCallers(testApp, await testApp.seedProject());
});
afterAll(() => testApp.close());

describe("authorization of all callers", () => {
  for (const door of doors) {
    test(`${door.name}: ${door.endpoint.method} ${door.endpoint.path}`, async () => {
      expect(await wrongAnswers(testApp, door, callers)).toEqual([]);
    });
  }
});
