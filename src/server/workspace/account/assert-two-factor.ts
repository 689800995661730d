import type { Kysely } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { AccountCaller } from "#server/platform/http/caller.ts";

/** Throws unless two-factor sign-in is in the state that an action requires. */
export async function assertTwoFactor(
  db: Kysely<Database>,
  { person }: AccountCaller,
  required: "on" | "off",
): Promise<void> {
  const { two_factor_enabled: isOn } = await db
    .selectFrom("person")
    .select("two_factor_enabled")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  if (isOn && required === "off") throw new ApiError("two_factor_on");
  if (!isOn && required === "on") throw new ApiError("two_factor_off");
}
