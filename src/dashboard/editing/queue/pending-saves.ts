import type { CellWork } from "./cell-work.ts";
import type { SaveQueue } from "./save-queue.ts";

/** Maximum time an action waits for pending saves, in ms. */
const maxWaitMs = 5_000;

/** Resolves when no request is in flight, or after the maximum time. */
export function waitForSaves(queue: SaveQueue): Promise<void> {
  return new Promise((resolve) => {
    const isDone = () => queue.summary().sending === 0;
    if (isDone()) return resolve();
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(finish, maxWaitMs);
    const stop = queue.subscribe(() => isDone() && finish());
  });
}

/** Unsaved work, except conflicts. */
export function listUnsent(queue: SaveQueue): CellWork[] {
  return queue.allWork().filter(({ mark }) => mark !== "stored" && mark !== "conflict");
}

export function isUnstored(queue: SaveQueue, work: CellWork): boolean {
  const now = queue.workOf(work);
  return now !== undefined && now.mark !== "stored";
}
