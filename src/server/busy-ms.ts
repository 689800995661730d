import type { Worker } from "node:worker_threads";

/** How long a thread has kept a processor busy so far; the times that it waited for one do not count. */
export async function busyMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1_000;
}

type Deadline = {
  /** How long the thread had been busy before its work, in ms. */
  before: number;
  /** Maximum time of the processor, in ms. */
  patienceMs: number;
  /** Maximum time in all, in ms. */
  longestMs: number;
};

/**
 * A signal that is aborted when the work of a thread takes too long. Call `clear` after the work: a timer that goes on
 * would keep the request and its answer in memory.
 */
export function deadlineOf(worker: Worker, { before, patienceMs, longestMs }: Deadline) {
  const tooLong = new AbortController();
  const look = async () => (await busyMs(worker)) - before > patienceMs && tooLong.abort();
  const looking = setInterval(() => void look().catch(() => {}), 250);
  const longest = setTimeout(() => tooLong.abort(), longestMs);
  return {
    signal: tooLong.signal,
    clear() {
      clearInterval(looking);
      clearTimeout(longest);
    },
  };
}
