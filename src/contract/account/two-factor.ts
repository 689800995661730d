import * as z from "zod/mini";
import { codeSchema } from "#contract/auth/sign-in.ts";
import { emptySchema } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

const passwordBody = z.object({ password: z.string() });
const backupCodes = z.array(z.string());

/** Two-factor sign-in by an authenticator app (rules.md 6). Codes at sign-in are in session.ts. */
export const twoFactorEndpoints = {
  start: endpoint({
    method: "POST",
    path: "/v1/auth/two-factor",
    once: true,
    summary: "Start two-factor set-up",
    section: "rules 6",
    credentials: "session",
    errors: ["too_many_requests", "two_factor_off", "two_factor_on", "wrong_credentials"],
    body: passwordBody,
    response: z.object({
      /** `otpauth://totp/…`, for a QR code. */
      uri: z.string(),
      /** The secret of that URI, for typing. */
      secret: z.string(),
      /** Each signs in once if the app is lost. Shown only this once. */
      backupCodes,
    }),
  }),
  confirm: endpoint({
    method: "POST",
    path: "/v1/auth/two-factor/confirm",
    summary: "Turn on two-factor authentication",
    section: "rules 6",
    credentials: "session",
    errors: ["second_step_over", "too_many_requests", "two_factor_off", "two_factor_on", "wrong_code"],
    body: z.object({ code: codeSchema }),
    response: emptySchema,
  }),
  disable: endpoint({
    method: "DELETE",
    path: "/v1/auth/two-factor",
    summary: "Turn off two-factor authentication",
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
    section: "rules 6",
    credentials: "session",
    errors: ["too_many_requests", "two_factor_off", "two_factor_on", "wrong_credentials"],
    body: passwordBody,
    response: z.object({ backupCodes }),
  }),
};
