import { Worker } from "node:worker_threads";
import type { FormatTask } from "./format-worker.ts";

/** Maximum time that an idle thread waits for the next file, in ms: the files of an import come one after the other. */
const maxIdleMs = 30_000;
const memoryMegabytes = 1_024;

/** Idle threads, each with a function that ends its wait. */
const idleWorkers = new Map<Worker, () => void>();

/** Returns an idle thread, or a new one, which costs a tenth of a second of processor time. */
export function acquireFormatWorker(): Worker {
  const [idleWorker] = idleWorkers.keys();
  if (!idleWorker)
    return new Worker(new URL("./format-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
  idleWorkers.get(idleWorker)?.();
  idleWorker.ref();
  return idleWorker;
}

/**
 * Makes a thread without pending work clear its file and wait for the next one, without delaying the end of the
 * process.
 */
export function releaseFormatWorker(worker: Worker): void {
  const task: FormatTask = { forget: true };
  worker.postMessage(task);
  worker.unref();
  const stopWaiting = () => {
    clearTimeout(timer);
    idleWorkers.delete(worker);
  };
  const end = () => {
    stopWaiting();
    // The listeners stay, since a thread may fail while it is terminated.
    void worker.terminate();
  };
  const timer = setTimeout(end, maxIdleMs).unref();
  worker.on("error", end).on("exit", end);
  idleWorkers.set(worker, () => {
    stopWaiting();
    worker.off("error", end).off("exit", end);
  });
}
