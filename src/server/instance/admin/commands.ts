import type { Kysely } from "kysely";
import { emailSchema, passwordSchema } from "#contract/auth/sign-in.ts";
import { wireId } from "#contract/ids.ts";
import {
  type ProjectRole,
  projectRoles,
  type TokenPermission,
  tokenPermissions,
} from "#contract/permissions.ts";
import { createProject } from "#server/content/projects/create-project.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { parseNetwork } from "#server/platform/http/match-allow-list.ts";
import { recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { readOrCreateOperator } from "#server/workspace/auth/first-team.ts";
import { createPerson } from "#server/workspace/auth/people.store.ts";
import { createPersonalToken } from "#server/workspace/auth/personal-tokens.ts";
import { verifyAddress } from "#server/workspace/auth/sign-in/verify-address.ts";
import { listUsers, setPassword } from "./account-commands.ts";
import { runBackup, runRestore } from "./backup-commands.ts";
import { runCheck } from "./check-command.ts";
import type { AdminContext, Values } from "./command.ts";
import { runListJobs } from "./job-commands.ts";
import { setLimit } from "./limit-command.ts";
import { requireOption, validInput, validOption } from "./option-values.ts";
import { UsageError } from "./usage-error.ts";

/** Validity of a token that a command creates. */
const tokenDays = 90;

type Command = {
  name: string;
  use: string;
  about: string;
  options: readonly string[];
  /** Options without a value. */
  flags?: readonly string[];
  /** The command is followed by a file name, which is the value `file`. */
  takesFile?: boolean;
  run: (context: AdminContext, values: Values) => Promise<unknown>;
};

/** Commands of the operator with their options. Each option may occur once, unless the command accepts a list. */
export const commands = [
  {
    name: "create-project",
    use: "create-project --name N --base en [--languages de,fr] [--allow 0.0.0.0/0 …]",
    about: "Creates a project and prints its token.",
    options: ["name", "base", "languages", "allow"],
    run: makeProject,
  },
  {
    name: "create-user",
    use: `create-user --email E --name N --role ${projectRoles.join("|")} --app A [--token PERMISSION,…]`,
    about: `Creates an account with a role in a project. Reads the password from standard input. --token creates a personal token for it that is valid for ${tokenDays} days.`,
    options: ["email", "name", "role", "app", "token"],
    run: makeUser,
  },
  {
    name: "list-users",
    use: "list-users",
    about: "Lists everybody who can sign in.",
    options: [],
    run: listUsers,
  },
  {
    name: "set-password",
    use: "set-password --email E [--end-two-factor]",
    about: "Sets a new password, which it reads from standard input, and ends the person's sessions.",
    options: ["email"],
    flags: ["end-two-factor"],
    run: setPassword,
  },
  {
    name: "check-project",
    use: "check-project [--app A …]",
    about: "Checks the data of all projects, or of the named ones.",
    options: ["app"],
    run: runCheck,
  },
  {
    name: "list-jobs",
    use: "list-jobs [--retry]",
    about: "Lists the jobs that failed too often and are not run any more. --retry runs them again.",
    options: [],
    flags: ["retry"],
    run: runListJobs,
  },
  {
    name: "set-limit",
    use: "set-limit --name N --max M",
    about: "Sets how many of something can be created.",
    options: ["name", "max"],
    run: setLimit,
  },
  {
    name: "backup",
    use: "backup FILE",
    about: "Writes a snapshot of the whole instance into a file.",
    options: [],
    takesFile: true,
    run: runBackup,
  },
  {
    name: "restore",
    use: 'restore FILE [--copy] [--force "throw everything away"]',
    about: "Restores a snapshot into an empty instance. As a copy its webhooks are disabled.",
    options: ["force"],
    flags: ["copy"],
    takesFile: true,
    run: runRestore,
  },
] as const satisfies readonly Command[];

/** Creates a project with its token. */
async function makeProject({ db, env }: AdminContext, values: Values) {
  const name = requireOption(values, "name");
  const baseLanguage = requireOption(values, "base");
  const languages = (values.languages ?? []).flatMap((list) => list.split(",")).filter((code) => code !== "");
  const allowList = values.allow ?? [];
  const invalid = allowList.find((address) => !parseNetwork(address));
  if (invalid !== undefined) throw new UsageError(`--allow ${invalid} is not an address or CIDR range.`);
  const { personId, teamId } = await readOrCreateOperator(db);
  const { secret } = await env();
  const input = { teamId, personId, name, baseLanguage, languages, allowList };
  const created = await db.transaction().execute(async (tx) => {
    const project = await createProject(tx, secret, input);
    const { projectId } = project;
    await recordAuditEvent(tx, {
      projectId,
      personId: null,
      action: "project.created",
      details: { name, baseLanguage },
    });
    return project;
  });
  return { app: created.app, branch: wireId("branch", created.branchId), accessToken: created.token };
}

/** Creates a person with a role in a project and, if requested, a personal token. */
async function makeUser({ db, readPassword }: AdminContext, values: Values) {
  const role = roleOf(requireOption(values, "role"));
  const permissions = values.token === undefined ? undefined : permissionsOf(requireOption(values, "token"));
  const project = await db
    .selectFrom("project")
    .select(["id", "team_id"])
    .where("app", "=", requireOption(values, "app"))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!project) throw new UsageError("There is no project with this --app.");
  const name = requireOption(values, "name");
  const email = validOption(values, "email", emailSchema);
  const password = validInput(await readPassword(), passwordSchema, "The password");
  return await db.transaction().execute(async (tx) => {
    const personId = await createPerson(tx, { name, email, password });
    if (personId === undefined) throw new UsageError(`${email} already has an account.`);
    await verifyAddress(tx, personId);
    await tx
      .insertInto("team_member")
      .values({ team_id: project.team_id, person_id: personId, role: "member" })
      .execute();
    await tx
      .insertInto("project_member")
      .values({ project_id: project.id, person_id: personId, role })
      .execute();
    const userId = wireId("person", personId);
    await recordAuditEvent(tx, {
      projectId: project.id,
      personId: null,
      action: "member.added",
      details: { userId, name, role, languages: null },
    });
    if (permissions === undefined) return { userId };
    const personalAccessToken = await makeToken(tx, { personId, teamId: project.team_id, permissions });
    return { userId, personalAccessToken };
  });
}

function roleOf(text: string): ProjectRole {
  const role = projectRoles.find((name) => name === text);
  if (!role) throw new UsageError(`--role must be one of ${projectRoles.join(", ")}.`);
  return role;
}

function permissionsOf(text: string): TokenPermission[] {
  return text.split(",").map((name) => {
    const permission = tokenPermissions.find((candidate) => candidate === name);
    if (!permission) throw new UsageError(`--token must name permissions of ${tokenPermissions.join(", ")}.`);
    return permission;
  });
}

type NewToken = { personId: number; teamId: number; permissions: TokenPermission[] };

async function makeToken(tx: Kysely<Database>, { personId, teamId, permissions }: NewToken): Promise<string> {
  const expiresAt = new Date(Date.now() + tokenDays * 86_400_000).toISOString();
  const fields = { name: "Created by the operator", permissions, expiresAt };
  const { id, token } = await createPersonalToken(tx, personId, fields);
  const details = {
    kind: "personal",
    _id: wireId("token", id),
    userId: wireId("person", personId),
    ...fields,
  };
  await recordAuditEvent(tx, { projectId: null, teamId, personId: null, action: "token.created", details });
  return token;
}
