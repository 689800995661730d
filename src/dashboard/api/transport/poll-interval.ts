/** Minimum interval after a failure, in ms. */
const minFailedMs = 60_000;

/** Polling interval of a shown query; longer after a failure. */
export function pollInterval(everyMs: number) {
  return ({ state }: { state: { status: string } }) =>
    state.status === "error" ? Math.max(everyMs, minFailedMs) : everyMs;
}
