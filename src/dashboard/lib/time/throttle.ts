/**
 * Runs an action after a pause. Calls during the pause cause one action; calls while it runs cause another one after
 * it has ended, so that actions never overlap.
 */
export function throttle(action: () => unknown, pauseMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isWanted = false;
  let isStopped = false;

  function ask(): void {
    if (isStopped) return;
    isWanted = true;
    if (!isRunning) timer ??= setTimeout(() => void run(), pauseMs);
  }

  async function run(): Promise<void> {
    timer = undefined;
    isWanted = false;
    isRunning = true;
    try {
      await action();
    } finally {
      isRunning = false;
      if (isWanted) ask();
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
