import { isAPIError } from "better-auth/api";
import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { headersWith, readSignedCookie } from "./auth-cookies.ts";
import { isSameBackupCode } from "./backup-codes.ts";
import type { SignIn } from "./sign-in.ts";

type Deps = { db: Kysely<Database>; signIn: SignIn };

/** Returns the person who entered the right password in this browser some minutes ago, and is not signed in yet. */
export async function findHalfSignedIn(signIn: SignIn, request: FastifyRequest): Promise<number> {
  const identifier = await readSignedCookie(signIn, request, "two_factor");
  const { internalAdapter } = await signIn.$context;
  const firstStep = identifier && (await internalAdapter.findVerificationValue(identifier));
  if (!firstStep || firstStep.expiresAt < new Date()) throw new ApiError("second_step_over");
  return Number(firstStep.value);
}

type Step = { personId: number; code: string; trustDevice?: boolean | undefined; request: FastifyRequest };

/** Verifies a code and returns the cookies of the new session. */
export async function completeSecondStep(
  { db, signIn }: Deps,
  { personId, code: typed, trustDevice = false, request }: Step,
): Promise<Headers> {
  const { code: digits, isAppCode } = readCode(typed);
  if (isAppCode) await claimCode(db, personId, digits);
  const code = isAppCode ? digits : await storedBackupCode(signIn, personId, typed);
  const verification = {
    body: { code, trustDevice },
    headers: await headersWith(signIn, request, "two_factor"),
    returnHeaders: true,
  } as const;
  const { headers } = await mapRefusals(
    isAppCode ? signIn.api.verifyTOTP(verification) : signIn.api.verifyBackupCode(verification),
  );
  return headers;
}

/**
 * Returns the stored backup code that the input matches, in the notation that better-auth compares; otherwise the
 * input.
 */
async function storedBackupCode(signIn: SignIn, personId: number, typed: string): Promise<string> {
  const { backupCodes } = await mapRefusals(
    signIn.api.viewBackupCodes({ body: { userId: String(personId) } }),
  );
  return backupCodes.find((code) => isSameBackupCode(code, typed)) ?? typed;
}

/** Six digits in any grouping are a code of the app; anything else is a backup code. */
export function readCode(typed: string): { code: string; isAppCode: boolean } {
  const code = typed.replace(/[\s\p{Pd}]/gu, "");
  return { code, isAppCode: /^\d{6}$/.test(code) };
}

/**
 * Marks a code as used, so that an observer cannot use it again. better-auth itself accepts a code for its whole
 * validity of 90 seconds.
 */
export async function claimCode(db: Kysely<Database>, personId: number, code: string): Promise<void> {
  const identifier = `used-code-${personId}-${code}`;
  const isUnused = await db.transaction().execute(async (tx) => {
    // The second of two simultaneous requests with the same code waits here and finds it used.
    await tx.selectFrom("two_factor").select("id").where("person_id", "=", personId).forUpdate().execute();
    const { rows } = await sql`
      INSERT INTO verification (identifier, value, expires_at)
      SELECT ${identifier}::text, '', now() + interval '2 minutes'
      WHERE NOT EXISTS (SELECT FROM verification WHERE identifier = ${identifier} AND expires_at > now())
      RETURNING id`.execute(tx);
    return rows.length > 0;
  });
  if (!isUnused) throw new ApiError("wrong_code");
}

/** Time for which better-auth locks an account after repeated failures, which it counts in the database. */
const lockedSeconds = 15 * 60;

/** Maps errors of better-auth to our codes. */
export async function mapRefusals<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const reason = (error.body as { code?: string } | undefined)?.code;
    if (error.statusCode === 429)
      throw new ApiError("too_many_requests", { details: { retryAfter: lockedSeconds } });
    const isOver = reason === "INVALID_TWO_FACTOR_COOKIE" || reason === "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE";
    throw new ApiError(isOver ? "second_step_over" : "wrong_code");
  }
}
