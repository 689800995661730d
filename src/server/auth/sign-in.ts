import { kyselyAdapter } from "@better-auth/kysely-adapter";
import { hash, verify } from "@node-rs/argon2";
import { isAPIError } from "better-auth/api";
// The parts that are used alone: all of it would take a quarter of the server's memory and start.
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";

/** Sessions last 30 days (decisions.md 6). */
const sessionSeconds = 30 * 24 * 60 * 60;
/** A reset link works for an hour. */
const resetSeconds = 60 * 60;

const times = { createdAt: "created_at", updatedAt: "updated_at" } as const;

/** Passwords by argon2id with the parameters that OWASP names. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

/** Begins to send; nobody waits for it, since that would tell known addresses from unknown ones. */
type ResetMail = (mail: { email: string; name: string; token: string }) => void;

/**
 * better-auth for password, session, two-factor and reset, and nothing else: membership, roles and invitations are our
 * own tables. Its HTTP handler is not exposed; our endpoints under /v1/auth call it.
 */
export function makeSignIn({ db, env, sendReset }: { db: Kysely<Database>; env: Env; sendReset: ResetMail }) {
  return betterAuth({
    appName: "Parlance",
    baseURL: env.url,
    secret: env.secret,
    trustedOrigins: [env.url],
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    database: kyselyAdapter(db, { type: "postgres" }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: ({ hash: stored, password }) => verify(stored, password) },
      resetPasswordTokenExpiresIn: resetSeconds,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => sendReset({ email: user.email, name: user.name, token }),
    },
    user: { modelName: "person", fields: { emailVerified: "email_verified", ...times } },
    session: {
      modelName: "session",
      expiresIn: sessionSeconds,
      fields: {
        userId: "person_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        ...times,
      },
    },
    account: {
      modelName: "account",
      fields: {
        userId: "person_id",
        accountId: "account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        ...times,
      },
    },
    verification: { modelName: "verification", fields: { expiresAt: "expires_at", ...times } },
    advanced: {
      cookiePrefix: "parlance",
      database: { generateId: "serial" },
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax" },
    },
    plugins: [
      twoFactor({
        schema: {
          user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
          twoFactor: {
            modelName: "two_factor",
            fields: {
              userId: "person_id",
              backupCodes: "backup_codes",
              failedVerificationCount: "failed_verification_count",
              lockedUntil: "locked_until",
            },
          },
        },
      }),
    ],
  });
}

export type SignIn = ReturnType<typeof makeSignIn>;

/** The cookies of a new session, or undefined when address or password is wrong: both take the same time. */
export async function signInByPassword(
  signIn: SignIn,
  request: FastifyRequest,
  body: { email: string; password: string },
): Promise<Headers | undefined> {
  const headers = new Headers({ "user-agent": request.headers["user-agent"] ?? "" });
  const answer = await refusedIsUndefined(signIn.api.signInEmail({ body, headers, returnHeaders: true }));
  return answer?.response.token ? answer.headers : undefined;
}

/** Whether the link was valid; all sessions of the account are over then. */
export async function resetPassword(
  signIn: SignIn,
  { token, password }: { token: string; password: string },
): Promise<boolean> {
  const answer = await refusedIsUndefined(
    signIn.api.resetPassword({ body: { token, newPassword: password } }),
  );
  return answer !== undefined;
}

/** better-auth throws its refusals; anything else that it throws is our fault and not the caller's. */
async function refusedIsUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return undefined;
    throw error;
  }
}
