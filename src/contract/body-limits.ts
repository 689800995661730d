import type { Endpoint } from "./endpoint.ts";
import { ApiError } from "./errors.ts";

/** Bytes of a body (rest-api.md 8, decisions.md 8.10). */
export const bodyBytes = { small: 65_536, usual: 2_097_152, large: 52_428_800 } as const;

/**
 * How large the body of an endpoint may be: small where anybody, or every signed-in person, may send it, large where
 * something is uploaded.
 */
export function bodyLimit({ maxBody, streamed, form, credentials }: Endpoint): number {
  if (maxBody !== undefined) return maxBody;
  if (streamed || form) return bodyBytes.large;
  return credentials === "public" || credentials === "session" ? bodyBytes.small : bodyBytes.usual;
}

/** `64 kB`, `2 MB`. */
export function formatBytes(bytes: number): string {
  return bytes < 1_048_576 ? `${bytes / 1_024} kB` : `${bytes / 1_048_576} MB`;
}

/** The refusal of a body above its limit. */
export function bodyTooLarge(limit: number): ApiError {
  return new ApiError("body_too_large", { message: `The body is larger than ${formatBytes(limit)}.` });
}
