import type { twoFactorEndpoints } from "#contract/account/two-factor.ts";
import type { ResponseOf } from "#contract/endpoint.ts";

/** Secrets that set up an authenticator app, and the backup codes. */
export type TwoFactorSecrets = ResponseOf<typeof twoFactorEndpoints.start>;
