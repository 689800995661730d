/** Plans one more try after ever longer waits; `reset` when the other side answered. */
export function createRetries(waitsMs: readonly number[], retry: () => void) {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    plan(): void {
      if (timer !== undefined) return;
      const wait = waitsMs[Math.min(tries, waitsMs.length - 1)];
      tries += 1;
      timer = setTimeout(() => {
        timer = undefined;
        retry();
      }, wait);
    },
    reset(): void {
      tries = 0;
    },
  };
}
