import { tokenPermissions } from "#contract/permissions.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { createPerson } from "#server/workspace/auth/people.store.ts";
import type { OneTimeLinks } from "#server/workspace/auth/sign-in/one-time-links.ts";
import type { Caller, Recorder } from "./recorder.ts";

export const password = "correct horse battery staple";

/** Data that the scenarios share: server, project and callers. */
export type ExampleData = {
  testApp: TestApp;
  send: Recorder["send"];
  teamId: number;
  /** App id of the project. */
  app: string;
  /** The project token alone. */
  token: Caller;
  /** The project token with the personal token of the owner. */
  both: Caller;
  /** The personal token of the owner in Authorization. */
  account: Caller;
  /** The signed-in owner. */
  session: Caller;
};

export function bySession(cookie: string): Caller {
  return { sent: { cookie }, shown: { Cookie: "$SESSION" } };
}

function byBoth(token: string, personalToken: string): Caller {
  return {
    sent: { authorization: `Bearer ${token}`, "x-personal-access-token": personalToken },
    shown: { Authorization: "Bearer $TOKEN", "X-Personal-Access-Token": "$PERSONAL_TOKEN" },
  };
}

/** Opens a new server where Ada sets up the first account, and creates a token and a project. */
export async function seedExamples(
  testApp: TestApp,
  { send }: Recorder,
  links: OneTimeLinks,
): Promise<ExampleData> {
  await testApp.db.deleteFrom("team_member").execute();
  await testApp.db.deleteFrom("team").execute();
  links.setUp = { token: "the-token-of-the-set-up-link", used: async () => {} };
  const { token } = links.setUp;
  const first = { teamName: "Shop team", name: "Ada Lovelace", email: "ada@example.org", password };
  await send("signIn.setUp", { body: { token, ...first } });
  const { team_id: id, person_id: ownerId } = await testApp.db
    .selectFrom("team_member")
    .select(["team_id", "person_id"])
    .executeTakeFirstOrThrow();
  const project = await testApp.seedProject({ name: "Web shop", team: { id, ownerId } });
  const signedIn = await send("signIn.signIn", { body: { email: "ada@example.org", password } });
  const session = bySession(signedIn.cookie);
  const created = await send("personalTokens.create", {
    as: session,
    body: { name: "Continuous integration", permissions: [...tokenPermissions] },
  });
  const personal = created.token;
  return {
    testApp,
    send,
    teamId: id,
    app: project.app,
    token: {
      sent: { authorization: `Bearer ${project.token}` },
      shown: { Authorization: "Bearer $TOKEN" },
    },
    both: byBoth(project.token, personal),
    account: {
      sent: { authorization: `Bearer ${personal}` },
      shown: { Authorization: "Bearer $PERSONAL_TOKEN" },
    },
    session,
  };
}

/** Adds a member of the team who can sign in. */
export async function seedAccount(
  { testApp: { db }, teamId }: Pick<ExampleData, "testApp" | "teamId">,
  account: { name: string; email: string },
): Promise<number> {
  const id = await createPerson(db, { ...account, password });
  if (id === undefined) throw new Error(`${account.email} is taken.`);
  await db.insertInto("team_member").values({ team_id: teamId, person_id: id, role: "member" }).execute();
  return id;
}
