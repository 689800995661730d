type Running = {
  stop: () => Promise<void>;
  /** Stops immediately, without waiting. */
  force: () => void;
};

/** npm forwards Ctrl-C although the terminal sent it to us already: signals within this time count as one. */
const sameSignalMs = 1_000;

/**
 * Stops gracefully at the first SIGINT or SIGTERM, immediately at the second. If the server is still starting,
 * `stopping` tells it to skip the rest, and the graceful stop waits for it.
 */
export function onStopSignal(starting: Promise<Running>, stopping: AbortController) {
  let firstSignalAt: number | undefined;
  const handle = () => {
    if (firstSignalAt === undefined) {
      firstSignalAt = Date.now();
      console.log("Stopping. Once more to stop at once.");
      stopping.abort();
      void stopInOrder(starting);
    } else if (Date.now() - firstSignalAt >= sameSignalMs) {
      console.log("Stopping at once.");
      void stopAtOnce(starting);
    }
  };
  process.on("SIGINT", handle);
  process.on("SIGTERM", handle);
}

async function stopInOrder(starting: Promise<Running>) {
  try {
    const running = await starting;
    await running.stop();
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

/** Result of a promise that has already resolved, otherwise undefined. */
function resultSoFar<T>(promise: Promise<T>): Promise<T | undefined> {
  return Promise.race([promise, undefined]);
}

async function stopAtOnce(starting: Promise<Running>) {
  const running = await resultSoFar(starting);
  running?.force();
  process.exit(1);
}
