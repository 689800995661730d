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
