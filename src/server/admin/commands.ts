import type { Kysely } from "kysely";
import { wireId } from "#contract/ids.ts";
import { emailSchema, passwordSchema } from "#contract/people/sign-in.ts";
import { type ProjectRole, projectRoles, tokenPermissions } from "#contract/permissions.ts";
import { readOrMakeOperator } from "#server/auth/first-team.ts";
import { createPerson } from "#server/auth/people.store.ts";
import { createPersonalToken } from "#server/auth/personal-tokens.ts";
import { verifyAddress } from "#server/auth/sign-in/verify-address.ts";
import type { Database } from "#server/db/schema.ts";
import { parseNetwork } from "#server/http/addresses.ts";
import { createProject } from "#server/projects/create-project.ts";
import { listUsers, setPassword } from "./account-commands.ts";
import { runBackup, runRestore } from "./backup-commands.ts";
import { runCheck } from "./check-command.ts";
import type { AdminContext, Values } from "./command.ts";
import { runListJobs } from "./job-commands.ts";
import { setLimit } from "./limit-command.ts";
import { one, valid } from "./option-values.ts";
import { WrongUse } from "./wrong-use.ts";

type Command = {
  name: string;
  use: string;
  options: readonly string[];
  /** Options without a value. */
  flags?: readonly string[];
  /** The name of a file stands behind the command; it is the value `file`. */
  takesFile?: boolean;
  run: (context: AdminContext, values: Values) => Promise<unknown>;
};

/** What the operator can do, each with its options; every option may come once unless the command takes a list. */
export const commands = [
  {
    name: "create-project",
    use: "create-project --name N --base en [--languages de,fr] [--allow 0.0.0.0/0 …]",
    options: ["name", "base", "languages", "allow"],
    run: makeProject,
  },
  {
    name: "create-user",
    use: "create-user --email E --password P --name N --role R --app A",
    options: ["email", "password", "name", "role", "app"],
    run: makeUser,
  },
  { name: "list-users", use: "list-users", options: [], run: listUsers },
  {
    name: "set-password",
    use: "set-password --email E --password P [--end-two-factor]",
    options: ["email", "password"],
    flags: ["end-two-factor"],
    run: setPassword,
  },
  {
    name: "check-project",
    use: "check-project [--app A …] [--mend]",
    options: ["app"],
    flags: ["mend"],
    run: runCheck,
  },
  { name: "list-jobs", use: "list-jobs [--retry]", options: [], flags: ["retry"], run: runListJobs },
  { name: "set-limit", use: "set-limit --name N --max M", options: ["name", "max"], run: setLimit },
  { name: "backup", use: "backup FILE", options: [], takesFile: true, run: runBackup },
  {
    name: "restore",
    use: 'restore FILE [--copy] [--force "throw everything away"]',
    options: ["force"],
    flags: ["copy"],
    takesFile: true,
    run: runRestore,
  },
] as const satisfies readonly Command[];

/** A project with its token, and a personal token of the first owner, with all permissions. */
async function makeProject({ db, env }: AdminContext, values: Values) {
  const name = one(values, "name");
  const baseLanguage = one(values, "base");
  const languages = (values.languages ?? []).flatMap((list) => list.split(",")).filter((code) => code !== "");
  const allowList = values.allow ?? [];
  const wrong = allowList.find((address) => !parseNetwork(address));
  if (wrong !== undefined) throw new WrongUse(`--allow ${wrong} is not an address or CIDR range.`);
  const { personId, teamId } = await readOrMakeOperator(db);
  const made = await createProject(db, (await env()).secret, {
    teamId,
    personId,
    name,
    baseLanguage,
    languages,
    allowList,
  });
  return {
    app: made.app,
    branch: wireId("branch", made.branchId),
    accessToken: made.token,
    personalAccessToken: await allPowerfulToken(db, personId),
  };
}

/** Somebody with a role in a project, and a personal token with all permissions. */
async function makeUser({ db }: AdminContext, values: Values) {
  const role = roleOf(one(values, "role"));
  const project = await db
    .selectFrom("project")
    .select(["id", "team_id"])
    .where("app", "=", one(values, "app"))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!project) throw new WrongUse("There is no project with this --app.");
  const person = {
    name: one(values, "name"),
    email: valid(values, "email", emailSchema),
    password: valid(values, "password", passwordSchema),
  };
  return await db.transaction().execute(async (tx) => {
    const personId = await createPerson(tx, person);
    if (personId === undefined) throw new WrongUse(`${person.email} already has an account.`);
    await verifyAddress(tx, personId);
    await tx
      .insertInto("team_member")
      .values({ team_id: project.team_id, person_id: personId, role: "member" })
      .execute();
    await tx
      .insertInto("project_member")
      .values({ project_id: project.id, person_id: personId, role })
      .execute();
    return {
      userId: wireId("person", personId),
      personalAccessToken: await allPowerfulToken(tx, personId),
    };
  });
}

function roleOf(given: string): ProjectRole {
  const role = projectRoles.find((known) => known === given);
  if (!role) throw new WrongUse(`--role must be one of ${projectRoles.join(", ")}.`);
  return role;
}

async function allPowerfulToken(db: Kysely<Database>, personId: number): Promise<string> {
  const wanted = { name: "Operator's command", permissions: [...tokenPermissions] };
  return (await createPersonalToken(db, personId, wanted)).token;
}
