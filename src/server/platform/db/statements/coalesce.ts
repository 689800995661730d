/**
 * Runs a task per name: never twice at once, and at least `restMs` apart. Calls that arrive during a run or a rest
 * share one further run.
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
