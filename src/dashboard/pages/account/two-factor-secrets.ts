import type { twoFactorEndpoints } from "#contract/account/two-factor.ts";
import type { ResponseOf } from "#contract/endpoint.ts";

/** Data for setting up an authenticator app. */
export type TwoFactorSetup = ResponseOf<typeof twoFactorEndpoints.start>;
