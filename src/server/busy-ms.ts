import type { Worker } from "node:worker_threads";

/** How long a thread has kept a processor busy so far; the times that it waited for one do not count. */
export async function busyMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1_000;
}
