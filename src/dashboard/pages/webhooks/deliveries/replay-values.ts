import type { BodyInput } from "#contract/endpoint.ts";
import type { webhookEndpoints } from "#contract/webhooks/webhooks.ts";

/** Values of `datetime-local` fields: local time without a zone. */
export type ReplayValues = { what: "failed" | "range"; from: string; to: string };

/** Body of the request (rules.md 7.6). A period without an end extends to now. */
export function replayBody({ what, from, to }: ReplayValues): BodyInput<typeof webhookEndpoints.replay> {
  const start = new Date(from).toISOString();
  if (what === "failed") return { failedSince: start };
  return { from: start, ...(to === "" ? {} : { to: new Date(to).toISOString() }) };
}

/** Formats a time for the field, to the minute. */
export function localTime(time: number): string {
  const shifted = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, "2026-01-31T23:59".length);
}
