import { randomBytes } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { createPerson, insertPerson, isSetUp, type NewPerson, operator } from "./people.store.ts";
import { verifyAddress } from "./sign-in/verify-address.ts";

type Owner = { personId: number; teamId: number };

/**
 * Creates the first team with its owner, or makes them the owner of the operator's team. Returns undefined if an
 * owner exists.
 */
export async function createFirstTeam(
  db: Kysely<Database>,
  teamName: string,
  owner: NewPerson,
): Promise<number | undefined> {
  return await oneAtATime(db, async (tx) => {
    if (await isSetUp(tx)) return undefined;
    const teamId = (await takeOverTeam(tx, teamName)) ?? (await createTeam(tx, teamName));
    const personId = await createPerson(tx, owner);
    if (personId === undefined)
      throw new ApiError("name_taken", { message: "This address already has an account." });
    await makeOwner(tx, { personId, teamId });
    return personId;
  });
}

/** Returns the first owner of the first team; if there is none, creates the operator with a team. */
export async function readOrCreateOperator(db: Kysely<Database>): Promise<Owner> {
  return await oneAtATime(db, async (tx) => (await findFirstOwner(tx)) ?? (await createOperator(tx)));
}

/** Creates the operator with a random password that is not stored anywhere. */
async function createOperator(tx: Transaction<Database>): Promise<Owner> {
  const password = randomBytes(24).toString("base64url");
  const personId = await insertPerson(tx, { ...operator, password });
  if (personId === undefined) throw new Error(`${operator.email} has an account and owns no team.`);
  const owner = { personId, teamId: await createTeam(tx, "Team") };
  await makeOwner(tx, owner);
  return owner;
}

/** If a link is used twice at the same moment, the second request waits here and then finds the owner. */
function oneAtATime<T>(db: Kysely<Database>, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(4400, 1)`.execute(tx);
    return await work(tx);
  });
}

async function findFirstOwner(db: Kysely<Database>): Promise<Owner | undefined> {
  return await db
    .selectFrom("team_member")
    .select(["person_id as personId", "team_id as teamId"])
    .where("role", "=", "owner")
    .orderBy("team_id")
    .orderBy("person_id")
    .executeTakeFirst();
}

async function makeOwner(db: Kysely<Database>, { personId, teamId }: Owner): Promise<void> {
  await verifyAddress(db, personId);
  await db
    .insertInto("team_member")
    .values({ team_id: teamId, person_id: personId, role: "owner" })
    .execute();
}

async function takeOverTeam(db: Kysely<Database>, name: string): Promise<number | undefined> {
  const team = await db
    .updateTable("team")
    .set({ name })
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("team_member")
        .innerJoin("person", "person.id", "person_id")
        .select("team_id")
        .where("email", "=", operator.email),
    )
    .returning("id")
    .executeTakeFirst();
  return team?.id;
}

async function createTeam(db: Kysely<Database>, name: string): Promise<number> {
  const team = await db
    .insertInto("team")
    .values({ name, brief_template: "[]" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return team.id;
}
