/**
 * Returns `ask`, which runs an action after a pause. Calls during the pause cause one run. Calls during a run cause
 * another run after it, so that runs never overlap.
 */
export function throttle(action: () => unknown, pauseMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isRequested = false;
  let isStopped = false;

  function ask(): void {
    if (isStopped) return;
    isRequested = true;
    if (!isRunning) timer ??= setTimeout(() => void run(), pauseMs);
  }

  async function run(): Promise<void> {
    timer = undefined;
    isRequested = false;
    isRunning = true;
    try {
      await action();
    } finally {
      isRunning = false;
      if (isRequested) ask();
    }
  }

  return {
    ask,
    stop() {
      clearTimeout(timer);
      isStopped = true;
    },
  };
}
