import { verify } from "@node-rs/argon2";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSettings } from "#server/platform/env/env.ts";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { readCommand, readHelp } from "./read-command.ts";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

/** Content of standard input. */
let password = "";

async function command(...args: string[]) {
  const { command, values } = readCommand(args);
  const settings = readSettings({});
  const env = async () => ({ ...settings, secret: "a secret of the tests, long enough for anybody" });
  return await command.run(
    { ...database, settings, env, close: async () => {}, fail: () => {}, readPassword: async () => password },
    values,
  );
}

it.each([["backup", "x.backup"], ["check-project"]])(
  "%s reports an instance without people",
  async (...args) => {
    await expect(command(...args)).rejects.toThrow(/^There is nothing in .*PARLANCE_DATA/);
  },
);

it.each([
  [["nonsense"], /^The commands are: create-project/],
  [["create-project", "--name", "x"], /^--base is missing\.$/m],
  [["create-project", "--nam", "x"], /--nam/],
  [["create-project", "--name", "x", "--base", "en", "--allow", "nowhere"], /not an address or CIDR range/],
  [["create-project", "--name", "x", "--base", "q9"], /language/],
  [["check-project", "--ap"], /check-project \[--app A …\]/],
])("the command rejects %j with a message", async (args, text) => {
  await expect(command(...args)).rejects.toThrow(text);
});

it("create-user creates an account of a project once", async () => {
  const { app } = (await command("create-project", "--name", "Shop", "--base", "en")) as { app: string };
  await expect(command("check-project", "--app", "nothing")).rejects.toThrow(
    'There is no project "nothing".',
  );
  const user = ["--email", "u@example.org", "--name", "U"];
  password = "long enough for it";
  const make = () => command("create-user", ...user, "--role", "translator", "--app", app);
  expect(Object.keys((await make()) as object)).toEqual(["userId"]);
  await expect(make()).rejects.toThrow("u@example.org already has an account.");
  // Sign-in would reject this address.
  user[1] = "ada@localhost";
  await expect(make()).rejects.toThrow("--email must be an email address.");
  user[1] = "v@example.org";
  password = "short";
  await expect(make()).rejects.toThrow("The password must have at least 10 characters.");
});

it("create-user creates a token on request, with the given permissions for 90 days", async () => {
  const { app } = (await command("create-project", "--name", "Shop", "--base", "en")) as { app: string };
  password = "long enough for it";
  const create = (...token: string[]) =>
    command(
      "create-user",
      "--email",
      "t@example.org",
      "--name",
      "T",
      "--role",
      "manager",
      "--app",
      app,
      ...token,
    );
  await expect(create("--token", "everything")).rejects.toThrow("--token must name permissions of ");
  const created = (await create("--token", "create_and_update_tags,create_and_update_orders")) as object;
  expect(Object.keys(created)).toEqual(["userId", "personalAccessToken"]);
  const { rows } = await sql<{ permissions: string[]; days: number }>`
    SELECT t.permissions, round(extract(epoch FROM t.expires_at - now()) / 86400)::integer AS days
    FROM personal_token t JOIN person p ON p.id = t.person_id WHERE p.email = 't@example.org'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ permissions: ["create_and_update_tags", "create_and_update_orders"], days: 90 }]);
});

it("the audit log shows what the commands created, without an author", async () => {
  const { app } = (await command("create-project", "--name", "Logged", "--base", "en")) as { app: string };
  password = "long enough for it";
  const options = ["--email", "l@example.org", "--name", "L", "--role", "owner", "--app", app];
  await command("create-user", ...options, "--token", "create_and_update_tags");
  const { rows } = await sql<{ action: string; person_id: number | null }>`
    SELECT a.action, a.person_id FROM audit a LEFT JOIN project p ON p.id = a.project_id
    WHERE p.app = ${app} OR a.details->>'userId' = (SELECT details->>'userId' FROM audit m JOIN project o
      ON o.id = m.project_id WHERE o.app = ${app} AND m.action = 'member.added')
    ORDER BY a.id`.execute(database.db);
  expect(rows).toEqual([
    { action: "project.created", person_id: null },
    { action: "member.added", person_id: null },
    { action: "token.created", person_id: null },
  ]);
  const tokens = await database.db.selectFrom("personal_token").selectAll().execute();
  expect(tokens.map(({ name }) => name)).not.toContain("Operator's command");
});

it("help is printed for all commands, or for the given one", () => {
  expect(readHelp(["--help"])).toMatch(/^create-project [\s\S]+\nrestore FILE/);
  expect(readHelp(["create-user", "--help"])).toMatch(/^create-user .*tpttranslator.*\n.+standard input.+$/);
  expect(readHelp(["list-users"])).toBeUndefined();
});

it("set-password sets a new password, and removes the second step on request", async () => {
  const { app } = (await command("create-project", "--name", "Site", "--base", "en")) as { app: string };
  const emailOption = ["--email", "locked-out@example.org"];
  const first = [...emailOption, "--name", "L"];
  password = "the first password";
  await command("create-user", ...first, "--role", "admin", "--app", app);
  const { db } = database;
  const { id } = await db
    .selectFrom("person")
    .select("id")
    .where("email", "=", "locked-out@example.org")
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO two_factor (person_id, secret, backup_codes) VALUES (${id}, 's', 'b')`.execute(db);
  await sql`UPDATE person SET two_factor_enabled = true WHERE id = ${id}`.execute(db);
  await sql`INSERT INTO session (person_id, token_hash, expires_at) VALUES (${id}, 'h', now() + '1 day')`.execute(
    db,
  );
  const stored = async () => {
    const { rows } = await sql<{ password: string; sessions: number; asks: boolean }>`
      SELECT password, (SELECT count(*)::integer FROM session s WHERE s.person_id = p.id) AS sessions,
        two_factor_enabled OR EXISTS (SELECT FROM two_factor t WHERE t.person_id = p.id) AS asks
      FROM account a JOIN person p ON p.id = a.person_id WHERE p.id = ${id}`.execute(db);
    return rows[0];
  };
  password = "the second password";
  await command("set-password", ...emailOption);
  expect(await stored()).toMatchObject({ sessions: 0, asks: true });
  expect(await verify((await stored())?.password ?? "", "the second password")).toBe(true);
  password = "the third password";
  await command("set-password", ...emailOption, "--end-two-factor");
  expect(await stored()).toMatchObject({ asks: false });
  const { rows: noted } = await sql<{ action: string }>`
    SELECT action FROM audit WHERE action LIKE 'account.%' AND person_id IS NULL ORDER BY id`.execute(db);
  expect(noted.map(({ action }) => action)).toEqual([
    "account.password_changed",
    "account.password_changed",
    "account.two_factor_disabled",
  ]);
  const { users } = (await command("list-users")) as { users: Array<{ email: string; twoFactor: boolean }> };
  expect(users).toContainEqual(
    expect.objectContaining({ email: "locked-out@example.org", twoFactor: false }),
  );
  expect(users.map(({ email }) => email)).not.toContain("owner@parlance.example");
  await expect(command("set-password", "--email", "nobody@example.org")).rejects.toThrow(
    "Nobody has an account with nobody@example.org.",
  );
});

it("list-jobs lists parked jobs with their reason, and queues them again with --retry", async () => {
  const payload = { projectId: 1, branchId: 1 };
  await database.db
    .insertInto("job_attempt")
    .values({
      task: "check-branch",
      payload: JSON.stringify(payload),
      message: "It failed.",
      parked_at: new Date(),
    })
    .execute();
  const parked = [{ task: "check-branch", payload, message: "It failed.", parked: expect.any(Date) }];
  expect(await command("list-jobs")).toEqual({ parked });
  expect(await command("list-jobs", "--retry")).toEqual({ parked });
  expect(await command("list-jobs")).toEqual({ parked: [] });
  const { rows } = await sql`SELECT task_identifier FROM graphile_worker.jobs`.execute(database.db);
  expect(rows).toEqual([{ task_identifier: "check-branch" }]);
});

it("set-limit sets a limit of the instance, and rejects invalid names and numbers", async () => {
  await command("set-limit", "--name", "branches", "--max", "7");
  expect(await command("set-limit", "--name", "branches", "--max", "8")).toEqual({
    name: "branches",
    max: 8,
  });
  const { rows } = await sql`SELECT name, max FROM instance_limit`.execute(database.db);
  expect(rows).toEqual([{ name: "branches", max: 8 }]);
  await expect(command("set-limit", "--name", "toString", "--max", "8")).rejects.toThrow(
    "--name must be one of",
  );
  await expect(command("set-limit", "--name", "tags", "--max", "1.5")).rejects.toThrow("whole number");
});
