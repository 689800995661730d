import type { Kysely } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { AccountCaller } from "#server/platform/http/caller.ts";

/** Throws if an action does not fit the current state of two-factor sign-in. */
export async function assertTwoFactor(
  db: Kysely<Database>,
  { person }: AccountCaller,
  wanted: "on" | "off",
): Promise<void> {
  const { two_factor_enabled: isOn } = await db
    .selectFrom("person")
    .select("two_factor_enabled")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  if (isOn && wanted === "off") throw new ApiError("two_factor_on");
  if (!isOn && wanted === "on") throw new ApiError("two_factor_off");
}
