const checks = new Set<() => boolean>();
const stores = new Set<() => Promise<unknown>>();
let isLeaving = false;

function handleUnload(event: BeforeUnloadEvent): void {
  if (!isLeaving && wouldLoseInput()) event.preventDefault();
}

/** Registers a check: closing the page, reloading it and signing out require confirmation while it returns true. */
export function confirmBeforeLeaving(wouldLoseInput: () => boolean): () => void {
  checks.add(wouldLoseInput);
  window.addEventListener("beforeunload", handleUnload);
  return () => {
    checks.delete(wouldLoseInput);
    if (checks.size === 0) window.removeEventListener("beforeunload", handleUnload);
  };
}

/** Registers a function that stores unsaved input before signing out. */
export function storeBeforeLeaving(store: () => Promise<unknown>): () => void {
  stores.add(store);
  return () => stores.delete(store);
}

/** Stores all unsaved input. Ignores failures: `wouldLoseInput` reports the input that could not be stored. */
export async function storeAll(): Promise<void> {
  await Promise.allSettled([...stores].map((store) => store()));
}

/** Whether leaving now would lose input. */
export function wouldLoseInput(): boolean {
  return [...checks].some((check) => check());
}

/** Discards the state of the page: reloads it without confirmation, at this or another address. */
export function reloadPage(address?: string): void {
  isLeaving = true;
  if (address === undefined) window.location.reload();
  else window.location.replace(address);
}
