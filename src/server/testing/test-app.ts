import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { type Kysely, sql } from "kysely";
import type { Method } from "#contract/endpoint.ts";
import { liveEndpoints } from "#contract/live.ts";
import { type ProjectRole, type TokenPermission, tokenPermissions } from "#contract/permissions.ts";
import { buildApp } from "#server/app.ts";
import { createProject } from "#server/content/projects/create-project.ts";
import { allJobs } from "#server/jobs.ts";
import { dispatchDueWebhooks } from "#server/outbound/webhooks/dispatch-due.fixture.ts";
import type { WebhookSettings } from "#server/outbound/webhooks/settings.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { type Env, readSettings } from "#server/platform/env/env.ts";
import { sessionCookieName } from "#server/platform/http/cookie-names.ts";
import type { Mail, Mailer } from "#server/platform/jobs/define-job.ts";
import { runDueJobs } from "#server/platform/jobs/run-jobs.ts";
import { signCookie } from "#server/platform/secrets/signed-cookies.ts";
import { createPersonalToken } from "#server/workspace/auth/personal-tokens.ts";
import { sessionHash } from "#server/workspace/auth/sign-in/hashed-sessions.ts";
import type { OneTimeLinks } from "#server/workspace/auth/sign-in/one-time-links.ts";
import { assertAsContract } from "./assert-as-contract.ts";
import { makeTestDatabase } from "./database/make-test-database.ts";

/** Caller of a test: its headers, and the app that is added to queries without an app. */
export type TestCaller = { app?: string | undefined; headers?: Record<string, string> };

export type CallOptions = {
  as?: TestCaller;
  /** Sent as JSON, unless it is text or bytes. */
  body?: unknown;
  query?: Record<string, string | readonly string[]>;
  headers?: Record<string, string>;
};

export type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it is not so.
  body: any;
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
};

export type SeededProject = {
  app: string;
  token: string;
  projectId: number;
  branchId: number;
  teamId: number;
  /** The project token alone. */
  as: TestCaller;
};

export type SeededPerson = {
  personId: number;
  email: string;
  /** A signed-in browser. */
  as: TestCaller;
  cookie: string;
  /** Creates a personal token, by default with all permissions. */
  token: (permissions?: readonly TokenPermission[]) => Promise<string>;
};

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** Environment of a test app, without logs and mails. */
function testEnv(changes: Partial<Env>): Env {
  const settings = readSettings({
    LOG_LEVEL: "silent",
    PARLANCE_URL: "http://localhost:4400",
    PARLANCE_STOP_SECONDS: "1",
  });
  return {
    ...settings,
    dataFolder: mkdtempSync(join(tmpdir(), "parlance-testApp-")),
    secret: "a secret of the tests, long enough for anybody",
    ...changes,
  };
}

/** Opens the real app in this process, on a new database. Call `close` in `afterAll`. */
export async function openTestApp({
  env: changes = {},
  links,
}: {
  env?: Partial<Env>;
  links?: OneTimeLinks;
} = {}) {
  const database = await makeTestDatabase();
  const { db, pool, reserve } = database;
  const env = testEnv(changes);
  const mails: Mail[] = [];
  const mailer: Mailer = { send: async (mail) => void mails.push(mail) };
  const { app, jobDeps } = await buildApp({ env, db, pool, reserve, mailer, ...(links ? { links } : {}) });
  await app.ready();
  const team = await createTeam(db, "Test team");
  return {
    server: app,
    /** Mails that were sent. */
    mails,
    /** Dependencies of jobs. */
    jobDeps,
    /** Runs all due jobs. */
    runJobs: () => runDueJobs({ deps: jobDeps, jobs: allJobs }),
    /** Publishes all events to webhooks, and sends what is due. */
    dispatchWebhooks: (settings?: WebhookSettings) => dispatchDueWebhooks(jobDeps, settings),
    db,
    pool,
    reserve,
    connection: database.connection,
    /** Value of DATABASE_URL for programs. */
    url: database.url,
    env,
    team,
    createTeam: (name: string) => createTeam(db, name),
    /** Cookie of a session with this token, which need not exist. */
    cookieOf: (token: string) => cookieOf(env, token),
    seedProject: (options: ProjectOptions = {}) => seedProject({ db, env, team }, options),
    /** Creates a person of the team with a role in the project; without a project, in the team only. */
    person: (role: ProjectRole | "none", project?: SeededProject) =>
      seedPerson({ db, env }, { role, project, team }),
    call: (method: Method | "HEAD" | "OPTIONS", path: string, options: CallOptions = {}) =>
      call(app, { method, path, ...options }),
    async close() {
      await app.close();
      await database.drop();
      await rm(env.dataFolder, { recursive: true, force: true });
    },
  };
}

/** Caller with project token and personal token. */
export function withPersonalToken(project: SeededProject, personalToken: string): TestCaller {
  return {
    app: project.app,
    headers: { ...project.as.headers, "x-personal-access-token": personalToken },
  };
}

/** Caller with a personal token in Authorization, for endpoints without a project. */
export function byPersonalToken(personalToken: string): TestCaller {
  return { headers: { authorization: `Bearer ${personalToken}` } };
}

type Team = { id: number; ownerId: number };

async function createTeam(db: Kysely<Database>, name: string): Promise<Team> {
  const { id } = await db
    .insertInto("team")
    .values({ name, brief_template: "[]" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { personId: ownerId } = await insertPerson(db, `owner-of-${id}`);
  await db.insertInto("team_member").values({ team_id: id, person_id: ownerId, role: "owner" }).execute();
  return { id, ownerId };
}

type ProjectOptions = {
  name?: string;
  /** The first is the base language. */
  languages?: readonly [string, ...string[]];
  /** Allows all addresses to write; default true. */
  allowAll?: boolean;
  branching?: boolean;
  team?: Team;
};

async function seedProject(
  { db, env, team }: { db: Kysely<Database>; env: Env; team: Team },
  options: ProjectOptions,
): Promise<SeededProject> {
  const [baseLanguage, ...languages] = options.languages ?? ["en", "de", "fr"];
  const { id: teamId, ownerId } = options.team ?? team;
  const createdProject = await createProject(db, env.secret, {
    teamId,
    personId: ownerId,
    name: options.name ?? "Test project",
    baseLanguage,
    languages,
    allowList: options.allowAll === false ? [] : ["0.0.0.0/0", "::/0"],
  });
  if (options.branching) {
    await db
      .updateTable("project")
      .set({ branching: true })
      .where("id", "=", createdProject.projectId)
      .execute();
  }
  return {
    ...createdProject,
    teamId,
    as: { app: createdProject.app, headers: { authorization: `Bearer ${createdProject.token}` } },
  };
}

async function seedPerson(
  { db, env }: { db: Kysely<Database>; env: Env },
  { role, project, team }: { role: ProjectRole | "none"; project: SeededProject | undefined; team: Team },
): Promise<SeededPerson> {
  const { personId, email } = await insertPerson(db, role);
  const teamId = project?.teamId ?? team.id;
  await db
    .insertInto("team_member")
    .values({ team_id: teamId, person_id: personId, role: "member" })
    .execute();
  if (project && role !== "none") {
    await db
      .insertInto("project_member")
      .values({ project_id: project.projectId, person_id: personId, role })
      .execute();
  }
  const cookie = await signIn(db, env, personId);
  return {
    personId,
    email,
    cookie,
    as: { app: project?.app, headers: { cookie } },
    token: async (permissions = tokenPermissions) =>
      (await createPersonalToken(db, personId, { name: "test", permissions: [...permissions] })).token,
  };
}

async function insertPerson(db: Kysely<Database>, name: string) {
  const email = `${name}-${randomBytes(6).toString("hex")}@example.org`;
  const { id } = await db
    .insertInto("person")
    .values({ name, email, image: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { personId: id, email };
}

/** Opens a session without hashing a password; signing in has its own tests. */
async function signIn(db: Kysely<Database>, env: Env, personId: number): Promise<string> {
  const token = randomBytes(16).toString("hex");
  await sql`
    INSERT INTO session (person_id, token_hash, expires_at) VALUES (${personId}, ${sessionHash(token)}, now() + interval '1 day')`.execute(
    db,
  );
  return cookieOf(env, token);
}

function cookieOf(env: Env, token: string): string {
  return `${sessionCookieName(env)}=${encodeURIComponent(signCookie(env.secret, token))}`;
}

async function call(
  app: FastifyInstance,
  {
    method,
    path,
    as,
    body,
    query,
    headers,
  }: CallOptions & { method: Method | "HEAD" | "OPTIONS"; path: string },
): Promise<Answer> {
  const search = new URLSearchParams();
  const queryWithApp = { ...(as?.app === undefined ? {} : { app: as.app }), ...query };
  for (const [name, value] of Object.entries(queryWithApp)) {
    for (const item of [value].flat()) search.append(name, String(item));
  }
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  const isStream = isEndless(path, method);
  const answer = await app.inject({
    payloadAsStream: isStream,
    method,
    url: search.size > 0 ? `${path}?${search}` : path,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...as?.headers,
      ...headers,
    },
    ...(body === undefined ? {} : { payload: isRaw ? Buffer.from(body) : JSON.stringify(body) }),
  });
  if (isStream && answer.statusCode === 200) {
    answer.stream().destroy();
    return { status: 200, headers: answer.headers, text: "", body: undefined };
  }
  const text = isStream ? await readText(answer.stream()) : answer.payload;
  const isJson = String(answer.headers["content-type"]).startsWith("application/json");
  const parsed = isJson && text !== "" && !answer.headers["content-encoding"] ? JSON.parse(text) : undefined;
  if (parsed !== undefined) assertAsContract({ method, path }, { status: answer.statusCode, body: parsed });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text,
    body: parsed,
  };
}

/** Whether the answer is the live stream, which never ends by itself: the test closes it at once. */
function isEndless(path: string, method: string): boolean {
  return path === liveEndpoints.stream.path && method === "GET";
}
