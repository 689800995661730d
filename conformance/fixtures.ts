import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { cookieOf, permissions } from "./account.ts";
import { type Answer, type Asked, type Caller, call, tested } from "./call.ts";

export const idPattern = /^[0-9a-f]{24}$/;
export const unknownId = "f".repeat(24);
/** ISO 8601, as answers write it. */
export const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
export const everywhere = ["0.0.0.0/0", "::/0"];

export type Role =
  | "owner"
  | "admin"
  | "manager"
  | "translator"
  | "tptadmin"
  | "tptservices"
  | "tpttranslator";

type ProjectOptions = {
  /** The first is the base language. */
  languages?: readonly [string, ...string[]];
  /** Addresses that may write with tokens; all unless said. */
  addresses?: readonly string[];
  /** For what belongs to the team: no other file's projects are in it, where the server was started for this run. */
  ownTeam?: boolean;
};

export type Project = Awaited<ReturnType<typeof makeProject>>;

/** The account that tests, for what belongs to no project: its personal token in Authorization. */
export const byAccountToken: Caller = { authorization: `Bearer ${tested.account.personalToken}` };
/** The same by session where there is one. */
export const byAccount: Caller =
  tested.account.session === undefined ? byAccountToken : { cookie: tested.account.session };

/** How to remove the projects of this file. */
const leftovers: Array<() => Promise<unknown>> = [];
let fileTeam: Promise<{ team?: string }> | undefined;

/** Files share processes, and with them this module: removes the projects of a file and forgets its team. */
export async function endFile(): Promise<void> {
  fileTeam = undefined;
  for (const remove of leftovers.splice(0).reverse()) await remove();
}

/** A project of the test's own. It is removed at the end, unless the server was started for this run and ends as well. */
export async function makeProject({
  languages: [baseLanguage, ...languages] = ["en", "de", "fr"],
  addresses = everywhere,
  ownTeam = false,
}: ProjectOptions = {}) {
  const name = `Conformance ${randomBytes(4).toString("hex")}`;
  const made = await call("POST", "/v1/api/projects", {
    as: byAccount,
    body: { name, baseLanguage, languages, allowList: everywhere, ...(ownTeam ? await teamOfFile() : {}) },
  });
  expect(made).toMatchObject({ status: 200, body: { name } });
  const project = openProject(made.body._id, await readToken(made.body._id));
  if (!tested.own) leftovers.push(() => askToRemove(project.app, name, byAccount));
  if (addresses !== everywhere)
    await project.ok("PUT", "/v1/api/allowList", {
      as: tested.account.session === undefined ? project.both : project.session,
      body: { addresses },
    });
  return { ...project, name };
}

/** Made once per file; on another server its tests have the team of who tests. */
function teamOfFile(): Promise<{ team?: string }> {
  fileTeam ??= tested.own ? makeTeam() : Promise.resolve({});
  return fileTeam;
}

async function makeTeam(): Promise<{ team: string }> {
  const name = `Conformance ${randomBytes(4).toString("hex")}`;
  const made = await call("POST", "/v1/api/teams", { as: byAccount, body: { name } });
  expect(made).toMatchObject({ status: 200, body: { name } });
  return { team: made.body._id };
}

async function readToken(app: string): Promise<string> {
  const { body } = await call("GET", "/v1/api/projects/token", { as: byAccountToken, query: { app } });
  return body.accessToken;
}

/** The callers of a project and short ways to ask it something. */
function openProject(app: string, token: string) {
  const alone: Caller = { authorization: `Bearer ${token}` };
  const both: Caller = { ...alone, "x-personal-access-token": tested.account.personalToken };
  const session: Caller = tested.account.session === undefined ? both : { cookie: tested.account.session };
  /** With project token and personal token of an owner, unless said. */
  const ask = (method: string, path: string, { query, ...asked }: Asked = {}) =>
    call(method, path, { as: both, ...asked, query: { app, ...query } });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it is not so.
  const ok = async (method: string, path: string, asked: Asked = {}): Promise<any> => {
    const answer = await ask(method, path, asked);
    if (answer.status !== 200) throw new Error(`${method} ${path} answers ${answer.status} ${answer.text}`);
    return answer.body;
  };
  return {
    app,
    token,
    /** The project token alone. */
    alone,
    both,
    /** A signed-in owner; with PARLANCE_TEST_TOKEN the tokens of one. */
    session,
    ask,
    ok,
    /** The status of a call, for refusals. */
    status: async (method: string, path: string, asked: Asked = {}) =>
      (await ask(method, path, asked)).status,
    upload: (data: object, more: object = {}) =>
      ok("POST", "/v1/api", { as: alone, body: { data, ...more } }),
    /** The document with the project token alone. */
    document: (query: Asked["query"] = {}) => ok("GET", "/v1/api", { as: alone, query }),
    patch: (...entries: object[]) => ok("PATCH", "/v1/api/entries", { body: { entries } }),
    invite: (role: Role, more: object = {}) => invite({ app, alone, ok }, role, more),
  };
}

type Inviting = {
  app: string;
  alone: Caller;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it is not so.
  ok: (method: string, path: string, asked?: Asked) => Promise<any>;
};

/** Somebody new in the project, by an invitation link. */
async function invite({ app, alone, ok }: Inviting, role: Role, more: object) {
  const email = `conformance-${randomBytes(6).toString("hex")}@example.org`;
  const { link } = await ok("POST", "/v1/api/invitations", { body: { email, role, ...more } });
  const token = new URL(link).searchParams.get("token") ?? "";
  const accepted = await call("POST", "/v1/auth/invitation", {
    body: { token, name: `The ${role}`, password: "a long password of a guest" },
  });
  expect(accepted).toMatchObject({ status: 200, body: { app } });
  const session: Caller = { cookie: cookieOf(accepted) };
  const who = await call("GET", "/v1/auth/session", { as: session });
  return {
    email,
    userId: who.body.user._id as string,
    session,
    /** Project token and a personal token, with all permissions unless some are named. */
    tokens: async (granted: readonly string[] = permissions): Promise<Caller> => ({
      ...alone,
      "x-personal-access-token": await makeToken(session, granted),
    }),
  };
}

/** The secret of a new personal token. */
export async function makeToken(session: Caller, granted: readonly string[], more: object = {}) {
  const body = { name: "conformance", permissions: granted, ...more };
  const made = await call("POST", "/v1/auth/tokens", { as: session, body });
  expect(made.status).toBe(200);
  return made.body.token as string;
}

/** Where the server can delete projects its own document says so. */
export async function askToRemove(app: string, name: string, as: Caller): Promise<Answer | undefined> {
  const { body } = await call("GET", "/v1/openapi.json");
  const paths = Object.entries(body.paths as Record<string, object>);
  const [path] =
    paths.find(
      ([one, operations]) => /^\/v1\/api\/projects?(\/\{\w+\})?$/.test(one) && "delete" in operations,
    ) ?? [];
  if (path === undefined) return undefined;
  const confirmed = { name, confirm: name };
  return call("DELETE", path.replace(/\{\w+\}/, app), { as, query: { app }, body: confirmed });
}
