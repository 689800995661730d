import type { SaveQueue } from "./save-queue.ts";
import type { UnsavedCell } from "./unsaved-cell.ts";

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

/** Unsaved edits, except conflicts. */
export function listUnsent(queue: SaveQueue): UnsavedCell[] {
  return queue.listUnsaved().filter(({ mark }) => mark !== "stored" && mark !== "conflict");
}

export function isUnstored(queue: SaveQueue, unsaved: UnsavedCell): boolean {
  const now = queue.unsavedOf(unsaved);
  return now !== undefined && now.mark !== "stored";
}
