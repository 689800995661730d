import type { ResponseOf } from "#contract/endpoint.ts";
import type { twoFactorEndpoints } from "#contract/people/two-factor.ts";

/** What an authenticator app is set up with. */
export type Started = ResponseOf<typeof twoFactorEndpoints.start>;
