import * as z from "zod/mini";
import { codeSchema, passwordBody } from "#contract/auth/sign-in.ts";
import { emptySchema } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

const backupCodes = z
  .array(z.string())
  .check(z.describe("The backup codes. Each can be used once, and they are not shown again."));

export const confirmTwoFactorBody = z.object({
  code: codeSchema.check(z.describe("The code from the authenticator app, or a backup code.")),
});

/** Two-factor sign-in by an authenticator app (rules.md 6). The code at sign-in is part of sign-in.ts. */
export const twoFactorEndpoints = {
  start: endpoint({
    method: "POST",
    path: "/v1/auth/two-factor",
    once: true,
    summary: "Start two-factor set-up",
    description:
      "Returns the secret and the address for an authenticator app. Nothing changes until the set-up is confirmed with a code.",
    section: "rules 6",
    credentials: "session",
    errors: ["too_many_requests", "two_factor_off", "two_factor_on", "wrong_credentials"],
    body: passwordBody,
    response: z.object({
      uri: z
        .string()
        .check(z.describe("The `otpauth://` address for the authenticator app, as its QR code contains it.")),
      secret: z.string().check(z.describe("The secret for the authenticator app, to type by hand.")),
      /** For sign-ins without the app. */
      backupCodes,
    }),
  }),
  confirm: endpoint({
    method: "POST",
    path: "/v1/auth/two-factor/confirm",
    summary: "Turn on two-factor authentication",
    description: "Confirms the set-up with a code from the authenticator app. The session gets a new cookie.",
    section: "rules 6",
    credentials: "session",
    errors: ["second_step_over", "too_many_requests", "two_factor_off", "two_factor_on", "wrong_code"],
    body: confirmTwoFactorBody,
    response: emptySchema,
  }),
  disable: endpoint({
    method: "DELETE",
    path: "/v1/auth/two-factor",
    summary: "Turn off two-factor authentication",
    description: "Turns two-factor authentication off. The session gets a new cookie.",
    section: "rules 6",
    credentials: "session",
    errors: ["too_many_requests", "two_factor_off", "two_factor_on", "wrong_credentials"],
    body: passwordBody,
    response: emptySchema,
  }),
  renewBackupCodes: endpoint({
    method: "POST",
    path: "/v1/auth/two-factor/backup-codes",
    once: true,
    summary: "Regenerate backup codes",
    description: "Creates new backup codes and invalidates the previous ones.",
    section: "rules 6",
    credentials: "session",
    errors: ["too_many_requests", "two_factor_off", "two_factor_on", "wrong_credentials"],
    body: passwordBody,
    response: z.object({ backupCodes }),
  }),
};
