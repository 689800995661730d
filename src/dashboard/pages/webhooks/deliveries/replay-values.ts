import type { BodyInput } from "#contract/endpoint.ts";
import type { webhookEndpoints } from "#contract/webhooks/webhooks.ts";

/** Times are those of a field `datetime-local`: of the reader's clock, without a zone. */
export type ReplayValues = { what: "failed" | "range"; from: string; to: string };

/** What is asked for (decisions.md 7.6). A range without an end goes on until now. */
export function replayBody({ what, from, to }: ReplayValues): BodyInput<typeof webhookEndpoints.replay> {
  const start = new Date(from).toISOString();
  if (what === "failed") return { failedSince: start };
  return { from: start, ...(to === "" ? {} : { to: new Date(to).toISOString() }) };
}

/** A time as the field takes it, to the minute. */
export function localTime(time: number): string {
  const shifted = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, "2026-01-31T23:59".length);
}
