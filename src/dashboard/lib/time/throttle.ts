/**
 * An action that follows a pause after it is asked for. What is asked for during the pause is one action; what is asked for
 * while it runs follows when it has ended, so that it never overtakes itself.
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
