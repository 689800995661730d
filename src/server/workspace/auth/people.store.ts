import { type Kysely, sql } from "kysely";
import type { Session } from "#contract/auth/session.ts";
import { wireId } from "#contract/ids.ts";
import { issueOf } from "#contract/issues.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Env } from "#server/platform/env/env.ts";
import type { Person } from "#server/platform/http/caller.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { hashPassword } from "./sign-in/sign-in.ts";

export type NewPerson = { name: string; email: string; password: string };

/** Person in whose name the operator's command works before the first owner exists. This person cannot sign in. */
export const operator = { name: "Owner", email: "owner@parlance.example" };

/** Creates a person with a password. Returns the id, or undefined if the address has an account. */
export async function createPerson(db: Kysely<Database>, person: NewPerson): Promise<number | undefined> {
  // A person with the operator's address would not count as a person who can sign in.
  if (person.email.toLowerCase() === operator.email)
    throw invalidInput([issueOf("email", "operator_address")]);
  return await insertPerson(db, person);
}

/** Like `createPerson`, but also for the operator's address. */
export async function insertPerson(db: Kysely<Database>, person: NewPerson): Promise<number | undefined> {
  const password = await hashPassword(person.password);
  const { rows } = await sql<{ person_id: number }>`
    WITH created_person AS (
      INSERT INTO person (name, email) VALUES (${person.name}, ${person.email.toLowerCase()})
      ON CONFLICT (email) DO NOTHING RETURNING id
    )
    INSERT INTO account (person_id, account_id, provider_id, password)
    SELECT id, id::text, 'credential', ${password} FROM created_person RETURNING person_id`.execute(db);
  return rows[0]?.person_id;
}

export function findPerson(
  db: Kysely<Database>,
  idOrEmail: { id: number } | { email: string },
): Promise<Person | undefined> {
  const found = db.selectFrom("person").select(["id", "name", "email"]);
  return "id" in idOrEmail
    ? found.where("id", "=", idOrEmail.id).executeTakeFirst()
    : found.where("email", "=", idOrEmail.email.toLowerCase()).executeTakeFirst();
}

/** Returns the signed-in person and the public properties of this server. */
export async function presentSession(
  { db, env }: { db: Kysely<Database>; env: Pick<Env, "smtpUrl"> },
  person: Person | undefined,
): Promise<Session> {
  const sendsMail = env.smtpUrl !== undefined;
  if (!person) return { setupNeeded: await isSetUpNeeded(db), sendsMail, user: null };
  const team = await db
    .selectFrom("team_member")
    .select("role")
    .where("person_id", "=", person.id)
    // The highest team role, as in the gate.
    .orderBy(sql`array_position('{owner,admin,member}'::text[], role)`)
    .limit(1)
    .executeTakeFirst();
  const { id, name, email } = person;
  return {
    setupNeeded: false,
    sendsMail,
    user: { _id: wireId("person", id), name, email, teamRole: team?.role ?? "member" },
  };
}

/** Whether a team has an owner who can sign in. */
export async function isSetUp(db: Kysely<Database>): Promise<boolean> {
  return (await peopleOfTeams(db).where("role", "=", "owner").executeTakeFirst()) !== undefined;
}

/** Whether the database has any member, including the operator. */
export async function isInUse(db: Kysely<Database>): Promise<boolean> {
  const member = await db.selectFrom("team_member").select("person_id").limit(1).executeTakeFirst();
  return member !== undefined;
}

/** Whether no account can sign in yet. */
async function isSetUpNeeded(db: Kysely<Database>): Promise<boolean> {
  return (await peopleOfTeams(db).executeTakeFirst()) === undefined;
}

function peopleOfTeams(db: Kysely<Database>) {
  return db
    .selectFrom("team_member")
    .innerJoin("person", "person.id", "person_id")
    .select("person_id")
    .where("email", "<>", operator.email)
    .limit(1);
}
