const checks = new Set<() => boolean>();
const stores = new Set<() => Promise<unknown>>();
let isLeaving = false;

function handleUnload(event: BeforeUnloadEvent): void {
  if (!isLeaving && wouldLose()) event.preventDefault();
}

/** Registers a check: closing the page, reloading it and signing out require confirmation while it returns true. */
export function confirmBeforeLeaving(wouldLose: () => boolean): () => void {
  checks.add(wouldLose);
  window.addEventListener("beforeunload", handleUnload);
  return () => {
    checks.delete(wouldLose);
    if (checks.size === 0) window.removeEventListener("beforeunload", handleUnload);
  };
}

/** Registers a function that stores unsaved input before signing out. */
export function storeBeforeLeaving(store: () => Promise<unknown>): () => void {
  stores.add(store);
  return () => stores.delete(store);
}

/** Stores all unsaved input; failures are ignored, because `wouldLose` then reports the input. */
export async function storeAll(): Promise<void> {
  await Promise.allSettled([...stores].map((store) => store()));
}

/** Whether leaving now would lose input. */
export function wouldLose(): boolean {
  return [...checks].some((check) => check());
}

/** Reloads the page, here or at another address, without confirmation: its state is discarded. */
export function reloadPage(address?: string): void {
  isLeaving = true;
  if (address === undefined) window.location.reload();
  else window.location.replace(address);
}
