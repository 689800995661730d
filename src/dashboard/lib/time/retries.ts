const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Pause in ms before the next attempt, after a number of failed attempts. */
export function backoffMs(tries: number): number {
  return pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0;
}

/** Plans further attempts after growing pauses; call `reset` after a success. */
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
