import { verify } from "@node-rs/argon2";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSettings } from "#server/env.ts";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { readCommand } from "./read-command.ts";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

async function command(...args: string[]) {
  const { command, values } = readCommand(args);
  const settings = readSettings({});
  const env = async () => ({ ...settings, secret: "a secret of the tests, long enough for anybody" });
  return await command.run({ ...database, settings, env, close: async () => {}, fail: () => {} }, values);
}

it.each([["backup", "x.backup"], ["check-project"]])(
  "%s says when it was given an instance without people",
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
  [["check-project", "--mand"], /check-project \[--app A …\] \[--mend\]/],
])("the command refuses %j with words", async (args, text) => {
  await expect(command(...args)).rejects.toThrow(text);
});

it("the command makes a user of a project, once", async () => {
  const { app } = (await command("create-project", "--name", "Shop", "--base", "en")) as { app: string };
  await expect(command("check-project", "--app", "nothing")).rejects.toThrow(
    'There is no project "nothing".',
  );
  const user = ["--email", "u@example.org", "--password", "long enough for it", "--name", "U"];
  const make = () => command("create-user", ...user, "--role", "translator", "--app", app);
  expect(Object.keys((await make()) as object)).toEqual(["userId", "personalAccessToken"]);
  await expect(make()).rejects.toThrow("u@example.org already has an account.");
  // Nobody could sign in with it.
  user[1] = "ada@localhost";
  await expect(make()).rejects.toThrow("--email must be an email address.");
  user[1] = "v@example.org";
  user[3] = "short";
  await expect(make()).rejects.toThrow("--password must have at least 10 characters.");
});

it("the command sets a new password, and ends the second step of the sign-in where it is asked to", async () => {
  const { app } = (await command("create-project", "--name", "Site", "--base", "en")) as { app: string };
  const who = ["--email", "locked-out@example.org"];
  const first = [...who, "--password", "the first password", "--name", "L"];
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
  await command("set-password", ...who, "--password", "the second password");
  expect(await stored()).toMatchObject({ sessions: 0, asks: true });
  expect(await verify((await stored())?.password ?? "", "the second password")).toBe(true);
  await command("set-password", ...who, "--password", "the third password", "--end-two-factor");
  expect(await stored()).toMatchObject({ asks: false });
  const { rows: noted } = await sql<{ action: string }>`
    SELECT action FROM audit WHERE details->>'userId' IS NOT NULL ORDER BY id`.execute(db);
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
  await expect(
    command("set-password", "--email", "nobody@example.org", "--password", "a good password"),
  ).rejects.toThrow("Nobody has an account with nobody@example.org.");
});

it("the command lists parked jobs with their reason, and adds them again", async () => {
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

it("the command sets a limit of the instance, and refuses names and numbers that are none", async () => {
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
