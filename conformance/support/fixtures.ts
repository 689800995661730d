import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { cookieOf, permissions } from "./account.ts";
import { type Answer, type Caller, call, type RequestOptions, tested } from "./call.ts";

export const idPattern = /^[0-9a-f]{24}$/;
export const unknownId = "f".repeat(24);
/** ISO 8601 in the form of responses. */
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
  /** The first one is the base language. */
  languages?: readonly [string, ...string[]];
  /** IP addresses that may write with tokens; all by default. */
  addresses?: readonly string[];
  /** Creates a separate team, for data that belongs to a team; only if the server was started by this run. */
  ownTeam?: boolean;
};

export type Project = Awaited<ReturnType<typeof makeProject>>;

/** The account's personal token in Authorization, for requests outside projects. */
export const byAccountToken: Caller = { authorization: `Bearer ${tested.account.personalToken}` };
/** The account's session if there is one, otherwise its token. */
export const byAccount: Caller =
  tested.account.session === undefined ? byAccountToken : { cookie: tested.account.session };

/** Callbacks that remove the projects of this file. */
const leftovers: Array<() => Promise<unknown>> = [];
let fileTeam: Promise<{ team?: string }> | undefined;

/** Removes the projects of a test file and forgets its team: files share a process, and thus this module. */
export async function endFile(): Promise<void> {
  fileTeam = undefined;
  for (const remove of leftovers.splice(0).reverse()) await remove();
}

/**
 * Creates a project for the test. It is removed at the end, unless the server was started by this run and stops
 * anyway.
 */
export async function makeProject({
  languages: [baseLanguage, ...languages] = ["en", "de", "fr"],
  addresses = everywhere,
  ownTeam = false,
}: ProjectOptions = {}) {
  const name = `Conformance ${randomBytes(4).toString("hex")}`;
  const created = await call("POST", "/v1/api/projects", {
    as: byAccount,
    body: { name, baseLanguage, languages, allowList: everywhere, ...(ownTeam ? await teamOfFile() : {}) },
  });
  expect(created).toMatchObject({ status: 200, body: { name } });
  const project = openProject(created.body._id, await readToken(created.body._id));
  if (!tested.own) leftovers.push(() => tryToRemove(project.app, name, byAccount));
  if (addresses !== everywhere)
    await project.ok("PUT", "/v1/api/allowList", {
      as: tested.account.session === undefined ? project.both : project.session,
      body: { addresses },
    });
  return { ...project, name };
}

/** The team of this file, created once; on another server, the team of the account. */
function teamOfFile(): Promise<{ team?: string }> {
  fileTeam ??= tested.own ? makeTeam() : Promise.resolve({});
  return fileTeam;
}

async function makeTeam(): Promise<{ team: string }> {
  const name = `Conformance ${randomBytes(4).toString("hex")}`;
  const created = await call("POST", "/v1/api/teams", { as: byAccount, body: { name } });
  expect(created).toMatchObject({ status: 200, body: { name } });
  return { team: created.body._id };
}

async function readToken(app: string): Promise<string> {
  const { body } = await call("GET", "/v1/api/projects/token", { as: byAccountToken, query: { app } });
  return body.accessToken;
}

/** Credentials of a project, and shortcuts for requests to it. */
function openProject(app: string, token: string) {
  const alone: Caller = { authorization: `Bearer ${token}` };
  const both: Caller = { ...alone, "x-personal-access-token": tested.account.personalToken };
  const session: Caller = tested.account.session === undefined ? both : { cookie: tested.account.session };
  /** Uses the project token and personal token of an owner by default. */
  const ask = (method: string, path: string, { query, ...asked }: RequestOptions = {}) =>
    call(method, path, { as: both, ...asked, query: { app, ...query } });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it is not so.
  const ok = async (method: string, path: string, asked: RequestOptions = {}): Promise<any> => {
    const answer = await ask(method, path, asked);
    if (answer.status !== 200) throw new Error(`${method} ${path} answers ${answer.status} ${answer.text}`);
    return answer.body;
  };
  return {
    app,
    token,
    /** Only the project token. */
    alone,
    both,
    /** A signed-in owner; with PARLANCE_TEST_TOKEN, the tokens of an owner. */
    session,
    ask,
    ok,
    /** The status of a response, for refusals. */
    status: async (method: string, path: string, asked: RequestOptions = {}) =>
      (await ask(method, path, asked)).status,
    upload: (data: object, more: object = {}) =>
      ok("POST", "/v1/api", { as: alone, body: { data, ...more } }),
    /** Reads the document with only the project token. */
    document: (query: RequestOptions["query"] = {}) => ok("GET", "/v1/api", { as: alone, query }),
    patch: (...entries: object[]) => ok("PATCH", "/v1/api/entries", { body: { entries } }),
    invite: (role: Role, more: object = {}) => invite({ app, alone, ok }, role, more),
  };
}

type Inviter = {
  app: string;
  alone: Caller;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it is not so.
  ok: (method: string, path: string, asked?: RequestOptions) => Promise<any>;
};

/** A new member of the project, who joined by an invitation link. */
async function invite({ app, alone, ok }: Inviter, role: Role, more: object) {
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
    /** The project token and a personal token, with all permissions by default. */
    tokens: async (granted: readonly string[] = permissions): Promise<Caller> => ({
      ...alone,
      "x-personal-access-token": await makeToken(session, granted),
    }),
  };
}

/** The secret of a new personal token. */
export async function makeToken(session: Caller, granted: readonly string[], more: object = {}) {
  const body = { name: "conformance", permissions: granted, ...more };
  const created = await call("POST", "/v1/auth/tokens", { as: session, body });
  expect(created.status).toBe(200);
  return created.body.token as string;
}

/** Deletes a project if the server's OpenAPI document contains that operation. */
export async function tryToRemove(app: string, name: string, as: Caller): Promise<Answer | undefined> {
  const { body } = await call("GET", "/v1/openapi.json");
  const paths = Object.entries(body.paths as Record<string, object>);
  const [path] =
    paths.find(
      ([path, operations]) => /^\/v1\/api\/projects?(\/\{\w+\})?$/.test(path) && "delete" in operations,
    ) ?? [];
  if (path === undefined) return undefined;
  const confirmed = { name, confirm: name };
  return call("DELETE", path.replace(/\{\w+\}/, app), { as, query: { app }, body: confirmed });
}
