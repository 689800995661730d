import { setTimeout as sleep } from "node:timers/promises";
import { wireId } from "#contract/ids.ts";
import { appCode } from "#server/testing/totp.ts";
import type { OneTimeLinks } from "#server/workspace/auth/sign-in/one-time-links.ts";
import { bySession, type ExampleData, password, seedAccount } from "./seed-examples.ts";

type Part<K extends keyof ExampleData> = Pick<ExampleData, "send" | "testApp" | "teamId" | K>;

/** Records examples of people, accounts, teams and projects. */
export async function recordPeople(data: ExampleData, links: OneTimeLinks): Promise<void> {
  await recordTeam(data);
  await recordMembers(data);
  await recordNotifications(data);
  await recordAccount(data);
  await recordTwoFactor(data);
  await recordSignIn(data, links);
}

async function recordTeam(data: Part<"account" | "session">) {
  const { send, account, session } = data;
  const grace = wireId(
    "person",
    await seedAccount(data, { name: "Grace Hopper", email: "grace@example.org" }),
  );
  await send("team.list", { as: account });
  await send("team.read", { as: account });
  await send("team.update", { as: account, body: { name: "Shop team", openRegistration: true } });
  await send("team.updateMember", { as: account, params: { userId: grace }, body: { role: "admin" } });
  await send("team.removeMember", { as: account, params: { userId: grace } });
  const created = await send("team.create", { as: session, body: { name: "Side team" } });
  const query = { team: created._id };
  await send("team.remove", { as: session, query, body: { name: "Side team" } });
  await seedAccount(data, { name: "Alan Turing", email: "alan@example.org" });
  const alan = bySession(
    (await send("signIn.signIn", { body: { email: "alan@example.org", password }, unrecorded: true })).cookie,
  );
  await send("team.leave", { as: alan, body: { name: "Shop team" } });
}

async function recordMembers(data: Part<"app" | "both" | "session">) {
  const { send, app, both, session } = data;
  const query = { app };
  const lin = wireId("person", await seedAccount(data, { name: "Lin Chen", email: "lin@example.org" }));
  await send("members.add", {
    as: both,
    query,
    body: { userId: lin, role: "translator", languages: ["de"] },
  });
  await send("members.list", { as: both, query });
  const params = { userId: lin };
  await send("members.update", { as: both, query, params, body: { role: "manager", languages: null } });
  const chen = bySession(
    (await send("signIn.signIn", { body: { email: "lin@example.org", password }, unrecorded: true })).cookie,
  );
  const again = { userId: lin, role: "translator" };
  await send("members.remove", { as: both, query, params });
  await send("members.add", { as: both, query, body: again, unrecorded: true });
  await send("members.leave", { as: chen, query });
  const invited = { email: "mary@example.org", role: "translator", languages: ["fr"] };
  const created = await send("members.invite", { as: session, query, body: invited });
  await send("members.listInvitations", { as: both, query });
  const token = new URL(created.link).searchParams.get("token") ?? "";
  await send("signIn.readInvitation", { query: { token } });
  await send("signIn.acceptInvitation", { body: { token, name: "Mary Jackson", password } });
  const other = await send("members.invite", {
    as: session,
    query,
    body: { email: "joan@example.org", role: "translator" },
    unrecorded: true,
  });
  await send("members.revokeInvitation", { as: both, query, params: { invitationId: other._id } });
}

async function recordNotifications({
  send,
  app,
  account,
  session,
  both,
}: Part<"app" | "account" | "session" | "both">) {
  const mary = await send("signIn.signIn", {
    body: { email: "mary@example.org", password },
    unrecorded: true,
  });
  const text = "Where is this text shown?";
  const body = { key: "cart.pay", language: "fr", text };
  const discussion = await send("discussions.create", { as: both, query: { app }, body, unrecorded: true });
  await send("discussions.reply", {
    as: bySession(mary.cookie),
    query: { app },
    params: { discussionId: discussion._id },
    body: { text: "On the button of the cart." },
    unrecorded: true,
  });
  await send("notifications.list", { as: account, query: { limit: "1" } });
  await send("notifications.count", { as: account });
  await send("notifications.read", { as: account, body: { all: true } });
  await send("notifications.readSettings", { as: session });
  await send("notifications.writeSettings", { as: session, body: { language: "en" } });
}

async function recordAccount({ send, testApp, session }: Part<"session">) {
  await send("session.read", { as: session });
  await send("account.read", { as: session });
  await send("account.update", { as: session, body: { name: "Ada King" } });
  await send("personalTokens.list", { as: session });
  const old = await send("personalTokens.create", {
    as: session,
    body: { name: "Old laptop", permissions: ["get_project_list"] },
    unrecorded: true,
  });
  await send("personalTokens.delete", { as: session, params: { tokenId: old._id } });
  await send("account.readRegistration");
  const joined = await send("account.register", {
    body: { name: "Tim Berners-Lee", email: "tim@example.org", password },
  });
  const tim = bySession(joined.cookie);
  await send("signIn.signIn", { body: { email: "tim@example.org", password }, unrecorded: true });
  const sessions = await send("account.listSessions", { as: tim });
  const other = sessions.find(({ current }: { current: boolean }) => !current);
  await send("account.endSession", { as: tim, params: { sessionId: other._id } });
  await send("account.endOtherSessions", { as: tim });
  const newPassword = "a much better password";
  await send("account.changePassword", { as: tim, body: { password, newPassword } });
  await send("signIn.requestReset", { body: { email: "tim@example.org" } });
  const token = await mailedToken(testApp, "tim@example.org");
  await send("signIn.reset", { body: { token, password } });
  const again = await send("signIn.signIn", {
    body: { email: "tim@example.org", password },
    unrecorded: true,
  });
  await send("account.remove", { as: bySession(again.cookie), body: { password } });
}

async function recordTwoFactor(data: Part<"session">) {
  const { send } = data;
  const email = "katherine@example.org";
  await seedAccount(data, { name: "Katherine Johnson", email });
  const enter = () => send("signIn.signIn", { body: { email, password }, unrecorded: true });
  const first = bySession((await enter()).cookie);
  const { secret } = await send("twoFactor.start", { as: first, body: { password } });
  const confirmed = await send("twoFactor.confirm", { as: first, body: { code: appCode(secret) } });
  const half = await enter();
  const step = { sent: { cookie: half.cookie }, shown: {} };
  const whole = await send("signIn.signInByCode", { as: step, body: { code: appCode(secret, 1) } });
  const signedIn = bySession(whole.cookie ?? confirmed.cookie);
  await send("twoFactor.renewBackupCodes", { as: signedIn, body: { password } });
  await send("twoFactor.disable", { as: signedIn, body: { password } });
}

async function recordSignIn(data: Part<"session">, links: OneTimeLinks) {
  const { send } = data;
  const personId = await seedAccount(data, { name: "Demo owner", email: "demo@example.org" });
  links.demo = { token: "the-link-that-the-start-printed", personId };
  const entered = await send("signIn.signInByLink", { body: { token: links.demo.token } });
  await send("session.signOut", { as: bySession(entered.cookie) });
}

/** Waits for the next mail to an address, and returns the token of its link. */
async function mailedToken(testApp: ExampleData["testApp"], email: string): Promise<string> {
  for (;;) {
    await testApp.runJobs();
    const text = testApp.mails.find(({ to }) => to === email)?.text ?? "";
    const [, token] = /\?token=([\w-]+)/.exec(text) ?? [];
    if (token !== undefined) return token;
    await sleep(20);
  }
}
