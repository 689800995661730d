import type { Endpoint } from "./endpoint.ts";
import { ApiError } from "./errors.ts";

/** Maximum bytes of a body (rest-api.md 8, rules.md 8.10). */
export const bodyBytes = { small: 65_536, usual: 2_097_152, large: 52_428_800 } as const;

/**
 * Maximum bytes of an endpoint's body: small for the credentials `public` and `session`, large for streamed bodies
 * and forms.
 */
export function bodyLimit({ maxBody, streamed, form, credentials }: Endpoint): number {
  if (maxBody !== undefined) return maxBody;
  if (streamed || form) return bodyBytes.large;
  return credentials === "public" || credentials === "session" ? bodyBytes.small : bodyBytes.usual;
}

/** Formats bytes as `64 kB` or `2 MB`. */
export function formatBytes(bytes: number): string {
  return bytes < 1_048_576 ? `${bytes / 1_024} kB` : `${bytes / 1_048_576} MB`;
}

/** Error for a body above its limit. */
export function bodyTooLarge(limit: number): ApiError {
  return new ApiError("body_too_large", { message: `The body is larger than ${formatBytes(limit)}.` });
}
