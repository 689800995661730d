import type { Worker } from "node:worker_threads";

/** Processor time of a thread so far, in ms, without the time that it waited for a processor. */
export async function cpuTimeMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1_000;
}

type Deadline = {
  /** Processor time of the thread before its work, in ms. */
  before: number;
  /** Maximum processor time, in ms. */
  maxBusyMs: number;
  /** Maximum total time, in ms. */
  maxTotalMs: number;
};

/**
 * Returns a signal that aborts when the work of a thread takes too long. Call `clear` after the work: a running timer
 * would keep the request and its answer in memory.
 */
export function deadlineOf(worker: Worker, { before, maxBusyMs, maxTotalMs }: Deadline) {
  const tooLong = new AbortController();
  const check = async () => {
    if ((await cpuTimeMs(worker)) - before > maxBusyMs) tooLong.abort();
  };
  const checks = setInterval(() => void check().catch(() => {}), 250);
  const totalTimeout = setTimeout(() => tooLong.abort(), maxTotalMs);
  return {
    signal: tooLong.signal,
    clear() {
      clearInterval(checks);
      clearTimeout(totalTimeout);
    },
  };
}
