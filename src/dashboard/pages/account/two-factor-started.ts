import type { ResponseOf } from "#contract/endpoint.ts";
import type { twoFactorEndpoints } from "#contract/people/two-factor.ts";

/** Data for setting up an authenticator app. */
export type Started = ResponseOf<typeof twoFactorEndpoints.start>;
