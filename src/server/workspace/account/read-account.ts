import type { Kysely } from "kysely";
import type { accountEndpoints } from "#contract/account/account.ts";
import type { ResponseOf } from "#contract/endpoint.ts";
import { wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { etagOf } from "#server/platform/http/answers/etags.ts";
import type { SignIn } from "#server/workspace/auth/sign-in/sign-in.ts";
import { countBackupCodes } from "#server/workspace/auth/sign-in/two-factor.ts";

type Account = ResponseOf<typeof accountEndpoints.read>;

/** The caller's own account. */
export async function readAccount(
  { db, signIn }: { db: Kysely<Database>; signIn: SignIn },
  personId: number,
): Promise<Account> {
  const person = await db
    .selectFrom("person")
    .select(["name", "email", "created_at", "two_factor_enabled as enabled"])
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();
  const { name, email, enabled } = person;
  return {
    _id: wireId("person", personId),
    name,
    email,
    created: person.created_at.toISOString(),
    etag: etagOf({ name }),
    twoFactor: { enabled, backupCodesLeft: enabled ? await countBackupCodes(signIn, personId) : 0 },
  };
}
