type Running = {
  stop: () => Promise<void>;
  /** Stops immediately, without waiting. */
  force: () => void;
};

/** npm forwards Ctrl-C although the terminal sent it to us already: signals within this time count as one. */
const sameSignalMilliseconds = 1_000;

/**
 * Stops gracefully at the first SIGINT or SIGTERM, immediately at the second. A start in progress is notified by
 * `stopping`, skips what it can, and is awaited.
 */
export function onStopSignal(starting: Promise<Running>, stopping: AbortController) {
  let since: number | undefined;
  const handle = () => {
    if (since === undefined) {
      since = Date.now();
      console.log("Stopping. Once more to stop at once.");
      stopping.abort();
      void stopInOrder(starting);
    } else if (Date.now() - since >= sameSignalMilliseconds) {
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

async function stopAtOnce(starting: Promise<Running>) {
  const running = await Promise.race([starting, undefined]);
  running?.force();
  process.exit(1);
}
