/** Minimum interval after a failure, in ms. */
const minFailedMs = 60_000;

/** Returns the polling interval of a query as an option of TanStack Query; the interval is longer after a failure. */
export function pollInterval(everyMs: number) {
  return ({ state }: { state: { status: string } }) =>
    state.status === "error" ? Math.max(everyMs, minFailedMs) : everyMs;
}
