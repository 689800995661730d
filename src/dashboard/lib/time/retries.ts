const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** How long to wait before one more try after so many. */
export function backoffMs(tries: number): number {
  return waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0;
}

/** Plans one more try after ever longer waits; `reset` when the other side answered. */
export function createRetries(retry: () => void) {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    plan(): void {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        retry();
      }, backoffMs(tries));
      tries += 1;
    },
    reset(): void {
      tries = 0;
    },
  };
}
