type Running = {
  stop: () => Promise<void>;
  /** When there is no time to wait. */
  force: () => void;
};

/** npm passes Ctrl-C on to us although the terminal sent it to us already: what comes within this time is the same. */
const sameSignalMilliseconds = 1_000;

/**
 * Stops in order at the first SIGINT or SIGTERM, at once at the second. A start is told by `stopping`, and waited for: it
 * leaves out what it can.
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
