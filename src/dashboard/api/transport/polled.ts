const leastFailedMs = 60_000;

/** When to ask again for what is asked for while it is shown: seldom after a failure. */
export function polled(everyMs: number) {
  return ({ state }: { state: { status: string } }) =>
    state.status === "error" ? Math.max(everyMs, leastFailedMs) : everyMs;
}
