import { setTimeout as pause } from "node:timers/promises";

/** A running service; its promise settles when it has ended for any reason. */
export type Running = { promise: Promise<void>; stop: () => Promise<void> };

type Options = { onEnd: (error: unknown) => void; pauseMs: number };

/**
 * Starts a service, and restarts it whenever it ends by itself, until it is stopped. Rejects if the first start
 * fails.
 */
export async function keepRunning(
  start: () => Promise<Running>,
  { onEnd, pauseMs }: Options,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Running | undefined = await start();
  const supervision = (async () => {
    while (!signal.aborted) {
      try {
        running ??= await start();
        if (signal.aborted) await running.stop();
        await running.promise;
        if (!signal.aborted) onEnd(new Error("It ended by itself."));
      } catch (error) {
        onEnd(error);
      }
      running = undefined;
      await pause(pauseMs, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running?.stop();
      await supervision;
    },
  };
}
