import { kyselyAdapter } from "@better-auth/kysely-adapter";
import { hash, verify } from "@node-rs/argon2";
// Imports only the modules that are used: all of better-auth would take a quarter of the server's memory and start.
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Kysely } from "kysely";
import { secondStepSeconds } from "#contract/auth/sign-in.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Env } from "#server/platform/env/env.ts";
import { cookiePrefix, isHttps } from "#server/platform/http/cookie-names.ts";
import { makeBackupCodes } from "./backup-codes.ts";
import { withHashedSessions } from "./hashed-sessions.ts";
import { endResetLinks, resetSeconds } from "./reset-links.ts";
import { forgetDevices } from "./trusted-devices.ts";
import { verifyAddress } from "./verify-address.ts";

/** Sessions last 30 days (rules.md 6). */
const sessionSeconds = 30 * 24 * 60 * 60;
/** A trusted device needs no code for 30 days. */
const trustSeconds = 30 * 24 * 60 * 60;

const times = { createdAt: "created_at", updatedAt: "updated_at" } as const;

/** Hashes passwords by argon2id with the parameters that OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

/** Starts to send a mail. Not awaited, since the time of the answer would reveal which addresses are known. */
type ResetMail = (mail: { email: string; name: string; token: string }) => void;

/**
 * better-auth for passwords, sessions, two-factor and resets only; membership, roles and invitations are our own
 * tables. Its HTTP handler is not exposed; our endpoints under /v1/auth call it.
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
    database: withHashedSessions(kyselyAdapter(db, { type: "postgres" })),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: ({ hash: stored, password }) => verify(stored, password) },
      resetPasswordTokenExpiresIn: resetSeconds,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => {
        await endResetLinks(db, Number(user.id));
        await forgetDevices(db, Number(user.id));
        if (env.smtpUrl !== undefined) await verifyAddress(db, Number(user.id));
      },
      sendResetPassword: async ({ user, token }) => sendReset({ email: user.email, name: user.name, token }),
    },
    user: { modelName: "person", fields: { emailVerified: "email_verified", ...times } },
    session: {
      modelName: "session",
      expiresIn: sessionSeconds,
      disableSessionRefresh: true,
      fields: {
        userId: "person_id",
        token: "token_hash",
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
    verification: {
      modelName: "verification",
      fields: { expiresAt: "expires_at", ...times },
      storeIdentifier: { default: "plain", overrides: { "reset-password": "hashed" } },
    },
    advanced: {
      cookiePrefix: cookiePrefix(env),
      // better-auth would add a weaker prefix before ours.
      useSecureCookies: false,
      database: { generateId: "serial" },
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", secure: isHttps(env) },
    },
    plugins: [
      twoFactor({
        twoFactorCookieMaxAge: secondStepSeconds,
        trustDeviceMaxAge: trustSeconds,
        backupCodeOptions: { customBackupCodesGenerate: makeBackupCodes },
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
