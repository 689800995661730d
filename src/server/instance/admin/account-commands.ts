import { type Kysely, sql } from "kysely";
import { emailSchema, passwordSchema } from "#contract/auth/sign-in.ts";
import { wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { recordAccountEvent } from "#server/workspace/audit/record-account-event.ts";
import { findPerson, operator } from "#server/workspace/auth/people.store.ts";
import { changePassword } from "#server/workspace/auth/sign-in/passwords.ts";
import type { AdminContext, Values } from "./command.ts";
import { requireOption, valid, validInput } from "./option-values.ts";
import { UsageError } from "./usage-error.ts";

/** People who can sign in, by address. */
export async function listUsers({ db }: AdminContext) {
  const { rows } = await sql<{
    id: number;
    email: string;
    name: string;
    two_factor: boolean;
    teams: unknown;
  }>`
    SELECT p.id, p.email, p.name, p.two_factor_enabled AS two_factor, (
      SELECT coalesce(jsonb_object_agg(t.name, m.role), '{}') FROM team_member m JOIN team t ON t.id = m.team_id
      WHERE m.person_id = p.id
    ) AS teams
    FROM person p WHERE p.deleted_at IS NULL AND p.email <> ${operator.email} ORDER BY p.email`.execute(db);
  return {
    users: rows.map(({ id, email, name, two_factor: twoFactor, teams }) => ({
      userId: wireId("person", id),
      email,
      name,
      twoFactor,
      teams,
    })),
  };
}

/**
 * Resets the password of a person where no mail is sent, or their second step. Ends their sessions and reset links.
 */
export async function setPassword({ db, readPassword }: AdminContext, values: Values) {
  const email = valid(values, "email", emailSchema);
  const endsTwoFactor = values["end-two-factor"] !== undefined;
  const person = await findPerson(db, { email });
  if (!person) throw new UsageError(`Nobody has an account with ${requireOption(values, "email")}.`);
  const userId = wireId("person", person.id);
  const password = validInput(await readPassword(), passwordSchema, "The password");
  await db.transaction().execute(async (tx) => {
    await changePassword(tx, { person }, password);
    if (endsTwoFactor) await endTwoFactor(tx, person.id);
    const actions = ["password_changed", ...(endsTwoFactor ? ["two_factor_disabled"] : [])];
    for (const action of actions) {
      const event = { accountId: person.id, personId: null, action: `account.${action}` };
      await recordAccountEvent(tx, { ...event, details: { userId } });
    }
  });
  return { userId };
}

async function endTwoFactor(tx: Kysely<Database>, personId: number): Promise<void> {
  await tx.deleteFrom("two_factor").where("person_id", "=", personId).execute();
  await tx.updateTable("person").set({ two_factor_enabled: false }).where("id", "=", personId).execute();
}
