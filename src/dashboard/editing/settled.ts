import type { CellWork } from "./cell-work.ts";
import type { SaveQueue } from "./save-queue.ts";

/** How long an action waits for saves that are on their way: they are what it is about. */
const patienceMs = 5_000;

/** Resolves when nothing is on its way any more. */
export function settled(queue: SaveQueue): Promise<void> {
  return new Promise((resolve) => {
    const isDone = () => queue.summary().sending === 0;
    if (isDone()) return resolve();
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(finish, patienceMs);
    const stop = queue.subscribe(() => isDone() && finish());
  });
}

/** What is not stored, and waits for no choice. */
export function listUnsent(queue: SaveQueue): CellWork[] {
  return queue.allWork().filter(({ mark }) => mark !== "stored" && mark !== "conflict");
}

/** Whether work is still not stored. */
export function isUnstored(queue: SaveQueue, work: CellWork): boolean {
  const now = queue.workOf(work);
  return now !== undefined && now.mark !== "stored";
}
