import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { inviteCallers, type MatrixCaller } from "./matrix-callers.ts";
import { matrixEndpoints, wrongAnswers } from "./matrix-requests.ts";

let testApp: TestApp;
let callers: MatrixCaller[];
beforeAll(async () => {
  testApp = await openTestApp();
  callers = await inviteCallers(testApp, await testApp.seedProject());
});
afterAll(() => testApp.close());

describe("authorization of all callers", () => {
  for (const tested of matrixEndpoints) {
    test(`${tested.name}: ${tested.endpoint.method} ${tested.endpoint.path}`, async () => {
      expect(await wrongAnswers(testApp, tested, callers)).toEqual([]);
    });
  }
});
