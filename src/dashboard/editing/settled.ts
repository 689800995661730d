import type { CellWork } from "./cell-work.ts";
import type { SaveQueue } from "./save-queue.ts";

/** How long an action waits for pending saves, which it is meant to include. */
const patienceMs = 5_000;

/** Resolves when no request is under way any more. */
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

/** Unsaved work that does not wait for a choice. */
export function listUnsent(queue: SaveQueue): CellWork[] {
  return queue.allWork().filter(({ mark }) => mark !== "stored" && mark !== "conflict");
}

/** Whether work is still unsaved. */
export function isUnstored(queue: SaveQueue, work: CellWork): boolean {
  const now = queue.workOf(work);
  return now !== undefined && now.mark !== "stored";
}
