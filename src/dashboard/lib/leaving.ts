const checks = new Set<() => boolean>();
const stores = new Set<() => Promise<unknown>>();
let isLeaving = false;

function handleUnload(event: BeforeUnloadEvent): void {
  if (!isLeaving && wouldLose()) event.preventDefault();
}

/** Lets leaving Parlance, loading it anew and signing out ask first whenever something would be lost by that. */
export function askBeforeLeaving(wouldLose: () => boolean): () => void {
  checks.add(wouldLose);
  window.addEventListener("beforeunload", handleUnload);
  return () => {
    checks.delete(wouldLose);
    if (checks.size === 0) window.removeEventListener("beforeunload", handleUnload);
  };
}

/** Lets signing out store first what was not stored yet. */
export function storeBeforeLeaving(store: () => Promise<unknown>): () => void {
  stores.add(store);
  return () => stores.delete(store);
}

/** Stores what can be stored; what cannot be is asked about. */
export async function storeAll(): Promise<void> {
  await Promise.allSettled([...stores].map((store) => store()));
}

/** Whether something would be lost by leaving now. */
export function wouldLose(): boolean {
  return [...checks].some((check) => check());
}

/** Loads the page anew, here or at another address, and asks no more: nothing of this one stays. */
export function loadAnew(address?: string): void {
  isLeaving = true;
  if (address === undefined) window.location.reload();
  else window.location.replace(address);
}
