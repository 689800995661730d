import type { BranchPair } from "#dashboard/api/branches/branches.ts";
import { readStored, removeStored, writeStored } from "#dashboard/lib/storage/stored-value.ts";
import type { Decision, Decisions } from "./merge-decisions.ts";

/** Storage key of the decisions about a merge. They stay in the user's browser until the merge is done. */
function storageName(person: string, { app, from, to }: BranchPair): string {
  return `parlance.merge.${person}.${app}.${from}.${to}`;
}

export function readDecisions(person: string, pair: BranchPair): Decisions {
  const stored = readStored(storageName(person, pair));
  return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
}

export function storeDecisions(person: string, pair: BranchPair, decisions: Decisions): void {
  if (decisions.size > 0) writeStored(storageName(person, pair), [...decisions]);
  else removeStored(storageName(person, pair));
}

/** Calls the listener when another tab stored decisions about the same branches. */
export function onDecisionsStored(person: string, pair: BranchPair, listener: () => void): () => void {
  const name = storageName(person, pair);
  // The key is null when the whole storage was cleared.
  const handleStorage = ({ key }: StorageEvent) => (key === name || key === null) && listener();
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}

function isEntry(item: unknown): item is [string, Decision] {
  if (!Array.isArray(item)) return false;
  const [id, decision]: unknown[] = item;
  if (typeof id !== "string" || typeof decision !== "object" || decision === null) return false;
  if (!("seen" in decision) || typeof decision.seen !== "string") return false;
  const hasSide = "take" in decision && (decision.take === "from" || decision.take === "to");
  return hasSide || ("value" in decision && typeof decision.value === "string");
}
