/**
 * Runs a task per name: never twice at once, and not again before a rest. Calls that arrive meanwhile share one more run
 * after it.
 */
export function coalesce(restMs: number, task: (name: string) => Promise<void>) {
  const running = new Map<string, { again: boolean }>();

  return function run(name: string, onError: (error: unknown) => void): void {
    const current = running.get(name);
    if (current) {
      current.again = true;
      return;
    }
    const state = { again: false };
    running.set(name, state);
    task(name)
      .catch(onError)
      .finally(() => {
        const timer = setTimeout(() => {
          running.delete(name);
          if (state.again) run(name, onError);
        }, restMs);
        timer.unref();
      });
  };
}
