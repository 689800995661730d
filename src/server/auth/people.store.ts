import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { hashPassword } from "./sign-in.ts";

export type NewPerson = { name: string; email: string; password: string };

/** Makes a person with a password and answers the id, or undefined when the address is taken. */
export async function createPerson(db: Kysely<Database>, person: NewPerson): Promise<number | undefined> {
  const password = await hashPassword(person.password);
  return db.transaction().execute((tx) => insertPerson(tx, { ...person, password }));
}

/** `password` is the hash here. */
async function insertPerson(tx: Kysely<Database>, person: NewPerson): Promise<number | undefined> {
  const row = await tx
    .insertInto("person")
    .values({ name: person.name, email: person.email.toLowerCase(), image: null })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return undefined;
  await sql`
    INSERT INTO account (person_id, account_id, provider_id, password)
    VALUES (${row.id}, ${String(row.id)}, 'credential', ${person.password})`.execute(tx);
  return row.id;
}

export function findPersonByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom("person")
    .select(["id", "name", "email"])
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
}

/** Whether somebody owns a team: until then only the set-up link works. */
export async function isSetUp(db: Kysely<Database>): Promise<boolean> {
  const owner = await db
    .selectFrom("team_member")
    .select("person_id")
    .where("role", "=", "owner")
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Makes the first team with its owner; undefined when there is one already. */
export async function createFirstTeam(
  db: Kysely<Database>,
  teamName: string,
  owner: NewPerson,
): Promise<number | undefined> {
  const password = await hashPassword(owner.password);
  return db.transaction().execute(async (tx) => {
    // Two who follow the same link at the same moment: the second one waits here and finds the owner.
    await sql`SELECT pg_advisory_xact_lock(4400, 1)`.execute(tx);
    if (await isSetUp(tx)) return undefined;
    const team = await tx
      .insertInto("team")
      .values({ name: teamName, brief_template: "[]" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const personId = await insertPerson(tx, { ...owner, password });
    if (personId === undefined) return undefined;
    await tx
      .insertInto("team_member")
      .values({ team_id: team.id, person_id: personId, role: "owner" })
      .execute();
    return personId;
  });
}
