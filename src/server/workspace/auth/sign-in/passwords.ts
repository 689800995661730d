import { verify } from "@node-rs/argon2";
import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { AccountCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { FailedAttempts } from "./failed-attempts.ts";
import { endResetLinks } from "./reset-links.ts";
import { hashPassword } from "./sign-in.ts";
import { forgetDevices } from "./trusted-devices.ts";

/** Checks the password of a signed-in person, with the limit of failed sign-ins. */
export function makePasswordCheck({ db, pool }: Pick<Deps, "db" | "pool">) {
  const attempts = new FailedAttempts({ pool }, "password");
  return async ({ person, address }: AccountCaller, password: string): Promise<void> => {
    const attempt = await attempts.begin(person.email, address);
    const account = await db
      .selectFrom("account")
      .select("password")
      .where("person_id", "=", person.id)
      .where("provider_id", "=", "credential")
      .executeTakeFirst();
    if (!account?.password || !(await verify(account.password, password)))
      throw new ApiError("wrong_credentials", { message: "The password is wrong." });
    await attempt.succeeded();
  };
}

/** The person whose sessions end, and the current session, if there is one. */
type SessionOwner = {
  person: Pick<AccountCaller["person"], "id">;
  sessionId?: AccountCaller["sessionId"] | undefined;
};

/** Ends all sessions of a person except the current one; all devices require a code again. */
export async function endOtherSessions(
  tx: Kysely<Database>,
  { person, sessionId }: SessionOwner,
): Promise<void> {
  await tx
    .deleteFrom("session")
    .where("person_id", "=", person.id)
    .where("id", "<>", sessionId ?? 0)
    .execute();
  await forgetDevices(tx, person.id);
}

/** Sets a password. Ends all other sessions and invalidates reset links. */
export async function changePassword(
  tx: Kysely<Database>,
  { person, sessionId }: SessionOwner,
  newPassword: string,
): Promise<void> {
  const hash = await hashPassword(newPassword);
  await tx
    .updateTable("account")
    .set({ password: hash, updated_at: sql<Date>`now()` })
    .where("person_id", "=", person.id)
    .where("provider_id", "=", "credential")
    .execute();
  await endResetLinks(tx, person.id);
  await endOtherSessions(tx, { person, sessionId });
}
