import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { Session } from "#contract/people/session.ts";
import type { Database } from "#server/db/schema.ts";
import type { Person } from "./caller.ts";
import { hashPassword } from "./sign-in/sign-in.ts";
import { verifyAddress } from "./sign-in/verify-address.ts";

export type NewPerson = { name: string; email: string; password: string };

/** Makes a person with a password and answers the id, or undefined when the address is taken. */
export async function createPerson(db: Kysely<Database>, person: NewPerson): Promise<number | undefined> {
  const password = await hashPassword(person.password);
  const { rows } = await sql<{ person_id: number }>`
    WITH made AS (
      INSERT INTO person (name, email) VALUES (${person.name}, ${person.email.toLowerCase()})
      ON CONFLICT (email) DO NOTHING RETURNING id
    )
    INSERT INTO account (person_id, account_id, provider_id, password)
    SELECT id, id::text, 'credential', ${password} FROM made RETURNING person_id`.execute(db);
  return rows[0]?.person_id;
}

export function findPerson(
  db: Kysely<Database>,
  who: { id: number } | { email: string },
): Promise<Person | undefined> {
  const found = db.selectFrom("person").select(["id", "name", "email"]);
  return "id" in who
    ? found.where("id", "=", who.id).executeTakeFirst()
    : found.where("email", "=", who.email.toLowerCase()).executeTakeFirst();
}

/** What a browser reads of who is signed in. */
export async function presentSession(db: Kysely<Database>, person: Person | undefined): Promise<Session> {
  if (!person) return { setupNeeded: await isSetUpNeeded(db), user: null };
  const team = await db
    .selectFrom("team_member")
    .select("role")
    .where("person_id", "=", person.id)
    // As the gate does: the team in which they may most.
    .orderBy(sql`array_position('{owner,admin,member}'::text[], role)`)
    .limit(1)
    .executeTakeFirst();
  const { id, name, email } = person;
  return {
    setupNeeded: false,
    user: { _id: wireId("person", id), name, email, teamRole: team?.role ?? "member" },
  };
}

/** In whose name the operator's command works before anybody was set up; nobody signs in as them. */
export const operator = { name: "Owner", email: "owner@parlance.example" };

/** Whether somebody owns a team who can sign in. */
export async function isSetUp(db: Kysely<Database>): Promise<boolean> {
  return (await peopleOfTeams(db).where("role", "=", "owner").executeTakeFirst()) !== undefined;
}

/** Whether the database is somebody's, be it the operator's alone. */
export async function isInUse(db: Kysely<Database>): Promise<boolean> {
  const member = await db.selectFrom("team_member").select("person_id").limit(1).executeTakeFirst();
  return member !== undefined;
}

/** Whether nobody can sign in yet. */
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

/** Makes the first team with its owner, or gives them the one of the operator; undefined when there is an owner already. */
export async function createFirstTeam(
  db: Kysely<Database>,
  teamName: string,
  owner: NewPerson,
): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    // Two who follow the same link at the same moment: the second one waits here and finds the owner.
    await sql`SELECT pg_advisory_xact_lock(4400, 1)`.execute(tx);
    if (await isSetUp(tx)) return undefined;
    const teamId = (await takeOverTeam(tx, teamName)) ?? (await createTeam(tx, teamName));
    const personId = await createPerson(tx, owner);
    if (personId === undefined && owner.email === operator.email) return undefined;
    if (personId === undefined)
      throw new ApiError("name_taken", { message: "This address already has an account." });
    await verifyAddress(tx, personId);
    await tx
      .insertInto("team_member")
      .values({ team_id: teamId, person_id: personId, role: "owner" })
      .execute();
    return personId;
  });
}

async function takeOverTeam(db: Kysely<Database>, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    UPDATE team SET name = ${name}
    WHERE id = (SELECT team_id FROM team_member JOIN person ON person.id = person_id WHERE email = ${operator.email})
    RETURNING id`.execute(db);
  return rows[0]?.id;
}

async function createTeam(db: Kysely<Database>, name: string): Promise<number> {
  const team = await db
    .insertInto("team")
    .values({ name, brief_template: "[]" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return team.id;
}
