/**
 * An act that follows a pause after it is asked for. What is asked for during the pause is one act; what is asked for
 * while it runs follows when it has ended, so that it never overtakes itself.
 */
export function paced(act: () => unknown, pauseMs: number) {
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
      await act();
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
