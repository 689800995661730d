import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wireId } from "#contract/ids.ts";
import { webhookEventTypes } from "#contract/webhooks/webhook-events.ts";
import { planEverything } from "#server/outbound/webhooks/dispatch-due.fixture.ts";
import { mailedTokens } from "#server/testing/mailed-tokens.ts";
import { openTestApp, type TestApp, withPersonalToken } from "#server/testing/test-app.ts";
import { createPerson } from "#server/workspace/auth/people.store.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type Person = Awaited<ReturnType<TestApp["person"]>>;
const list = (by: Person, query: Record<string, string> = {}) =>
  testApp.call("GET", "/v1/api/audit", { as: by.as, query });
const actionsOf = (answer: { body: Array<{ action: string }> }) => answer.body.map(({ action }) => action);

describe("audit log", () => {
  test("lists the newest entries first in pages, filtered by action, person and time", async () => {
    const project = await testApp.seedProject();
    const admin = await testApp.person("admin", project);
    const owner = await testApp.person("owner", project);
    const rename = (by: Person, name: string) =>
      testApp.call("PUT", "/v1/api/settings", { as: by.as, body: { name } });
    await rename(admin, "One");
    await testApp.call("POST", "/v1/api/projects/token/roll", { as: owner.as });
    await rename(owner, "Two");
    const all = await list(admin);
    expect(all.body).toMatchObject([
      { action: "project.settings_changed", user: { _id: wireId("person", owner.personId), name: "owner" } },
      { action: "token.created", details: { kind: "project" }, address: "127.0.0.1" },
      { action: "token.revoked" },
      { action: "project.settings_changed", user: { name: "admin" } },
    ]);
    expect(Date.parse(all.body[0].created)).toBeGreaterThan(Date.now() - 60_000);
    const first = await list(admin, { limit: "3" });
    expect(first.body).toEqual(all.body.slice(0, 3));
    expect((await list(admin, { before: first.body[2]._id })).body).toEqual(all.body.slice(3));
    expect(actionsOf(await list(admin, { action: "token.revoked" }))).toEqual(["token.revoked"]);
    const byAdmin = await list(admin, { user: wireId("person", admin.personId) });
    expect(byAdmin.body).toEqual(all.body.slice(3));
    expect((await list(admin, { user: "f".repeat(24) })).body).toEqual([]);
    const day = 24 * 60 * 60 * 1_000;
    const [yesterday, tomorrow] = [-day, day].map((apart) => new Date(Date.now() + apart).toISOString());
    expect((await list(admin, { since: yesterday ?? "", until: tomorrow ?? "" })).body).toEqual(all.body);
    expect((await list(admin, { since: tomorrow ?? "" })).body).toEqual([]);
    expect((await list(admin, { until: yesterday ?? "" })).body).toEqual([]);
    expect((await list(admin, { since: "soon" })).status).toBe(400);
    expect((await list(admin, { since: "owner-of-1" })).status).toBe(400);
    for (const limit of ["0", "501", "x"]) expect((await list(admin, { limit })).status).toBe(400);
  });

  test("rejects readers other than admins of the project, and contains no secret", async () => {
    const project = await testApp.seedProject();
    const foreign = await testApp.seedProject({ team: await testApp.createTeam("Other") });
    const admin = await testApp.person("admin", project);
    const stranger = await testApp.person("admin", foreign);
    await testApp.call("POST", "/v1/api/projects/token/roll", { as: stranger.as });
    expect((await list(admin)).body).toEqual([]);
    expect((await list(await testApp.person("manager", project))).status).toBe(403);
    const as = withPersonalToken(project, await admin.token(["manage_members"]));
    expect((await testApp.call("GET", "/v1/api/audit", { as })).body.code).toBe("permission_missing");
    const rolled = await testApp.call("POST", "/v1/api/projects/token/roll", { as: admin.as });
    expect((await list(admin)).text).not.toContain(rolled.body.accessToken.split("!")[1]);
  });

  test("contains changes of the allow-list, statuses and categories, but no rejected ones", async () => {
    const project = await testApp.seedProject();
    const admin = await testApp.person("admin", project);
    const inTeam = testApp.db.updateTable("team_member").set({ role: "admin" });
    await inTeam.where("person_id", "=", admin.personId).execute();
    const send = (method: "POST" | "PUT" | "DELETE", path: string, body: unknown = {}) =>
      testApp.call(method, path, { as: admin.as, body });
    await send("PUT", "/v1/api/allowList", { addresses: ["192.0.2.0/24"] });
    await send("PUT", "/v1/api/allowList", { addresses: ["nonsense"] });
    const status = await send("POST", "/v1/api/statuses", { name: "legal", color: "#112233" });
    await send("POST", "/v1/api/statuses", { name: "legal", color: "#112233" });
    await send("PUT", `/v1/api/statuses/${status.body._id}`, { color: "#445566" });
    await send("DELETE", `/v1/api/statuses/${status.body._id}`);
    const category = await send("POST", "/v1/api/tagCategories", { name: "Desktop" });
    await send("PUT", `/v1/api/tagCategories/${category.body._id}`, { name: "Linux" });
    await send("DELETE", `/v1/api/tagCategories/${category.body._id}`);
    const { body } = await list(admin);
    expect(actionsOf({ body })).toEqual([
      "tag_category.deleted",
      "tag_category.updated",
      "tag_category.created",
      "status.deleted",
      "status.updated",
      "status.created",
      "project.settings_changed",
    ]);
    expect(body[6].details).toEqual({
      before: { allowList: ["0.0.0.0/0", "::/0"] },
      after: { allowList: ["192.0.2.0/24"] },
    });
  });

  test("contains groups and orders with their branch, without sending webhook events twice", async () => {
    const project = await testApp.seedProject({ languages: ["en", "de"] });
    const owner = await testApp.person("owner", project);
    const send = (method: "POST" | "PUT" | "DELETE", path: string, body: unknown = {}) =>
      testApp.call(method, path, { as: owner.as, body });
    await send("POST", "/v1/api", { data: { en: { main: { entries: { pay: { v: "Pay" } } } } } });
    const group = await send("POST", "/v1/api/groups", { name: "shop" });
    await send("PUT", `/v1/api/groups/${group.body._id}`, { name: "store" });
    await send("DELETE", `/v1/api/groups/${group.body._id}`);
    const draft = await send("POST", "/v1/api/orders", {
      sourceLanguage: "en",
      languages: ["de"],
      status: "draft",
    });
    expect((await list(owner)).body).toHaveLength(3);
    const path = `/v1/api/orders/${draft.body.order._id}`;
    await send("PUT", path, { status: "requested" });
    await send("PUT", path, { status: "canceled", comment: "Not now." });
    const { body } = await list(owner);
    const order = { _id: draft.body.order._id, number: 1 };
    const branch = { name: "main" };
    expect(body).toMatchObject([
      {
        action: "order.moved",
        details: { order, branch, before: { status: "requested" }, after: { status: "canceled" } },
      },
      { action: "order.placed", details: { order, branch, languages: ["de"] } },
      { action: "group.deleted", details: { name: "store", branch } },
      { action: "group.renamed", details: { before: { name: "shop" }, after: { name: "store" }, branch } },
      { action: "group.created", details: { name: "shop", branch } },
    ]);
    // Webhooks send change sets. An audit action with the name of an event would be sent a second time.
    const webhookTypes: readonly string[] = webhookEventTypes;
    expect(actionsOf({ body }).filter((action) => webhookTypes.includes(action))).toEqual([]);
  });

  test("contains languages, branches, merges and the brief, each with one webhook event", async () => {
    const project = await testApp.seedProject({ languages: ["en"] });
    const owner = await testApp.person("owner", project);
    await testApp.db
      .updateTable("team_member")
      .set({ role: "admin" })
      .where("person_id", "=", owner.personId)
      .execute();
    const send = async (method: "POST" | "PUT" | "DELETE", path: string, body: unknown = {}, query = {}) => {
      const answer = await testApp.call(method, path, { as: owner.as, body, query });
      expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
      return answer.body;
    };
    const texts = (value: string) => ({ main: { entries: { pay: { v: value } } } });
    await send("POST", "/v1/api/webhooks", { url: "https://hooks.example.org/", httpMethod: "post" });
    await send("POST", "/v1/api/languages", { code: "de" });
    await send("PUT", "/v1/api/languages/de", { name: "Deutsch" });
    await send("POST", "/v1/api", { data: { en: texts("Pay"), fr: texts("Payer") } });
    const branch = await send("POST", "/v1/api/branches", { name: "feature", sourceBranch: "main" });
    await send("PUT", `/v1/api/branches/${branch._id}`, { name: "next" });
    await send("POST", "/v1/api", { data: { en: texts("Pay now") } }, { branch: branch._id });
    for (const _ of ["changes main", "changes nothing"])
      await send("POST", "/v1/api/branches/merge", { from: "next", to: "main" });
    await send("DELETE", "/v1/api/languages/de");
    await send("PUT", "/v1/api/orderBriefTemplate", [{ name: "tone", type: "text", mandatory: false }]);
    const { body } = await list(owner);
    const inMain = { branch: { name: "main" } };
    const fields = { before: { fields: [] }, after: { fields: ["tone"] } };
    expect(body.slice(0, -1)).toMatchObject([
      { action: "order_brief.changed", details: fields, user: { name: "owner" } },
      { action: "language.deleted", details: { languages: ["de"], ...inMain } },
      { action: "branch.merged", details: { name: "next", ...inMain } },
      { action: "branch.changed", details: { before: { name: "feature" }, after: { name: "next" } } },
      { action: "branch.created", details: { _id: branch._id, name: "feature" }, address: "127.0.0.1" },
      { action: "project.settings_changed" },
      { action: "language.added", details: { languages: ["fr"], ...inMain } },
      {
        action: "language.renamed",
        details: { languages: ["de"], before: { name: null }, after: { name: "Deutsch" } },
      },
      { action: "language.added", details: { languages: ["de"], ...inMain } },
    ]);
    await planEverything(testApp.db);
    const sent = await testApp.db
      .selectFrom("webhook_delivery")
      .select("type")
      .where("project_id", "=", project.projectId)
      .where((is) => is.or([is("type", "like", "language.%"), is("type", "like", "branch.%")]))
      .orderBy("type")
      .execute();
    expect(sent.map(({ type }) => type)).toEqual([
      "branch.created",
      "branch.merged",
      "language.added",
      "language.added",
      "language.completed",
      "language.deleted",
      "language.renamed",
    ]);
  });

  test("shows sign-ins, failed sign-ins, ended sessions and new passwords to a person's teams", async () => {
    const email = "entering@example.org";
    const password = "a good password";
    const accountId = await createPerson(testApp.db, { name: "Ada", email, password });
    if (accountId === undefined) throw new Error("The address is taken.");
    const teams = [await testApp.createTeam("First"), await testApp.createTeam("Second")];
    for (const { id } of teams)
      await testApp.db
        .insertInto("team_member")
        .values({ team_id: id, person_id: accountId, role: "admin" })
        .execute();
    const post = (path: string, body: unknown) => testApp.call("POST", `/v1/auth/${path}`, { body });
    const signIn = (text: string) => post("sign-in", { email, password: text });
    const actionsIn = async (teamId: number) => {
      const rows = await testApp.db
        .selectFrom("audit")
        .select(["action", "person_id", "details", "ip_address"])
        .where("team_id", "=", teamId)
        .where((is) => is.or([is("person_id", "=", accountId), is("action", "=", "account.sign_in_failed")]))
        .orderBy("id")
        .execute();
      return rows.map(({ action, person_id, details, ip_address }) => [
        action,
        person_id,
        details,
        ip_address,
      ]);
    };
    await signIn("a wrong password");
    const userId = wireId("person", accountId);
    const failed = ["account.sign_in_failed", null, { userId, name: "Ada" }, "127.0.0.1"];
    for (const { id } of teams) await expect.poll(() => actionsIn(id)).toEqual([failed]);
    const cookie = String([(await signIn(password)).headers["set-cookie"]].flat()[0]).split(";", 1)[0] ?? "";
    await signIn(password);
    const headers = { cookie };
    const { body: sessions } = await testApp.call("GET", "/v1/auth/sessions", { headers });
    await testApp.call("DELETE", `/v1/auth/sessions/${sessions[0]._id}`, { headers });
    await testApp.call("DELETE", "/v1/auth/sessions", { headers });
    await post("request-password-reset", { email });
    const [token] = await mailedTokens(testApp, email);
    await post("reset-password", { token, password: "another password" });
    const accountRow = (action: string) => [`account.${action}`, accountId, {}, "127.0.0.1"];
    for (const { id } of teams)
      expect(await actionsIn(id)).toEqual([
        failed,
        ...["signed_in", "signed_in", "session_ended", "sessions_ended", "password_reset"].map(accountRow),
      ]);
  });

  test("contains backup downloads, token reads once an hour, and removals from the trash", async () => {
    const project = await testApp.seedProject();
    const owner = await testApp.person("owner", project);
    const send = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) =>
      testApp.call(method, path, { as: owner.as, body });
    await send("POST", "/v1/api", { data: { en: { main: { entries: { pay: { v: "Pay" } } } } } });
    await send("DELETE", "/v1/api/entries", { entries: ["pay"] });
    for (const _ of ["emptied", "empty already"]) await send("DELETE", "/v1/api/trash", { all: true });
    for (const _ of ["recorded", "skipped"]) await send("GET", "/v1/api/projects/token");
    await testApp.db
      .updateTable("team_member")
      .set({ role: "admin" })
      .where("person_id", "=", owner.personId)
      .execute();
    expect((await send("GET", "/v1/api/projects/backup")).status).toBe(200);
    expect((await list(owner)).body).toMatchObject([
      { action: "backup.downloaded", user: { name: "owner" }, address: "127.0.0.1" },
      { action: "token.shown", details: { kind: "project" } },
      { action: "trash.removed", details: { removed: 1, branch: { name: "main" } } },
    ]);
  });

  test("shows created and revoked personal tokens to admins of their team", async () => {
    const person = await testApp.person("none");
    const created = await testApp.call("POST", "/v1/auth/tokens", {
      as: person.as,
      body: { name: "ci", permissions: ["get_project_list"] },
    });
    await testApp.call("DELETE", `/v1/auth/tokens/${created.body._id}`, { as: person.as });
    await testApp.call("DELETE", `/v1/auth/tokens/${created.body._id}`, { as: person.as });
    const ofTeam = () => testApp.call("GET", "/v1/api/team/audit", { as: person.as });
    expect((await ofTeam()).status).toBe(403);
    const { personId } = person;
    await testApp.db
      .updateTable("team_member")
      .set({ role: "admin" })
      .where("person_id", "=", personId)
      .execute();
    const { body, text } = await ofTeam();
    expect(body).toMatchObject([
      { action: "token.revoked", details: { kind: "personal", name: "ci" } },
      { action: "token.created", details: { kind: "personal", name: "ci", _id: created.body._id } },
    ]);
    expect(text).not.toContain(created.body.token);
    const { rows } = await testApp.pool.query(
      "SELECT count(*)::integer AS waiting FROM audit WHERE project_id IS NULL AND dispatched_at IS NULL",
    );
    expect(rows).toEqual([{ waiting: 0 }]);
  });
});
