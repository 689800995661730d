import { Worker } from "node:worker_threads";
import type { FormatTask } from "./format-worker.ts";

/** A thread that printed or read its file waits so long for the next one: the files of a push come one after the other. */
const restMs = 30_000;
const memoryMegabytes = 1_024;

/** Threads that wait for a file, each with what ends its rest. */
const resting = new Map<Worker, () => void>();

/** A thread that waits for a file, or a new one, which costs a tenth of a second of a processor. */
export function takeFormatWorker(): Worker {
  const [rested] = resting.keys();
  if (!rested)
    return new Worker(new URL("./format-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
  resting.get(rested)?.();
  rested.ref();
  return rested;
}

/** Has a thread that owes no answer forget its file and wait for the next one, without holding up the end of the program. */
export function restFormatWorker(worker: Worker): void {
  const task: FormatTask = { forget: true };
  worker.postMessage(task);
  worker.unref();
  const stopWaiting = () => {
    clearTimeout(timer);
    resting.delete(worker);
  };
  const end = () => {
    stopWaiting();
    // Still listening: a thread may fail while it is ended.
    void worker.terminate();
  };
  const timer = setTimeout(end, restMs).unref();
  worker.on("error", end).on("exit", end);
  resting.set(worker, () => {
    stopWaiting();
    worker.off("error", end).off("exit", end);
  });
}
