import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type As, openTestApp, type TestApp, withPersonalToken } from "#server/testing/test-app.ts";

let testApp: TestApp;
let manager: As;
let admin: As;

/** Saves one text in German, as somebody. */
const save = async (as: As, entry: { value?: string; draft?: string }) => {
  const body = { entries: [{ key: "a", language: "de", ...entry }] };
  const answer = await testApp.call("PATCH", "/v1/api/entries", { as, body });
  expect(answer.status).toBe(200);
  return answer.body.changeSet as string;
};
const publish = (as: As, text: string) => save(as, { value: text, draft: "" });
const undo = async (changeSet: string) => {
  const answer = await testApp.call("POST", `/v1/api/changes/${changeSet}/revert`, { as: manager });
  expect(answer.body).toMatchObject({ reverted: 1, skipped: [] });
  return answer.body.changeSet as string;
};
const writer = async () => {
  const { body } = await testApp.call("GET", "/v1/api/entries", { as: manager, query: { languages: "de" } });
  return body.rows[0].entries.de.userName;
};

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  const project = await testApp.seedProject();
  const as = async (role: "manager" | "admin") =>
    withPersonalToken(project, await (await testApp.person(role, project)).token());
  [manager, admin] = [await as("manager"), await as("admin")];
  const data = { en: { main: { entries: { a: { v: "Pay" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});

describe("whose a text is (decisions.md 9.1)", () => {
  it("is restored with it by an undo, and by the undo of that", async () => {
    await save(admin, { value: "Zahlen" });
    const replaced = await save(manager, { value: "Bezahlen" });
    expect(await writer()).toBe("manager");
    const undone = await undo(replaced);
    expect(await writer()).toBe("admin");
    await undo(undone);
    expect(await writer()).toBe("manager");
  });

  it("stays the draft's where somebody else wrote a value below it and it is published", async () => {
    await save(admin, { draft: "Zahlen" });
    await save(manager, { value: "Bezahlen" });
    expect(await writer()).toBe("admin");
    await publish(manager, "Zahlen");
    expect(await writer()).toBe("admin");
  });

  it("is the value's again where the draft over it is discarded", async () => {
    await save(admin, { value: "Zahlen" });
    await save(manager, { draft: "Bezahlen" });
    const discarded = await save(manager, { draft: "" });
    expect(await writer()).toBe("admin");
    await undo(discarded);
    expect(await writer()).toBe("manager");
    await save(manager, { draft: "" });
    expect(await writer()).toBe("admin");
  });

  it("is the value's again where it was written below the discarded draft, or was published from another", async () => {
    await save(manager, { draft: "Bezahlen" });
    await save(admin, { value: "Zahlen" });
    await save(manager, { draft: "" });
    expect(await writer()).toBe("admin");
    await save(manager, { draft: "Begleichen" });
    await publish(admin, "Begleichen");
    await save(admin, { draft: "Zahl" });
    await save(admin, { draft: "" });
    expect(await writer()).toBe("manager");
  });
});
