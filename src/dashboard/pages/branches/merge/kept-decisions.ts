import type { BranchPair } from "#dashboard/api/branches.ts";
import { readKept, removeKept, writeKept } from "#dashboard/lib/storage/kept-value.ts";
import type { Decision, Decisions } from "./merge-decisions.ts";

/** Decisions rest in the browser of the person who made them, by project and branches, until the merge is done. */
function nameOf(person: string, { app, from, to }: BranchPair): string {
  return `parlance.merge.${person}.${app}.${from}.${to}`;
}

export function readDecisions(person: string, pair: BranchPair): Decisions {
  const kept = readKept(nameOf(person, pair));
  return new Map(Array.isArray(kept) ? kept.filter(isKept) : []);
}

export function keepDecisions(person: string, pair: BranchPair, decisions: Decisions): void {
  if (decisions.size > 0) writeKept(nameOf(person, pair), [...decisions]);
  else removeKept(nameOf(person, pair));
}

/** Calls when another tab stored decisions about the same branches. */
export function onDecisionsKept(person: string, pair: BranchPair, listener: () => void): () => void {
  const name = nameOf(person, pair);
  // Without a key all of the storage was emptied.
  const hear = ({ key }: StorageEvent) => (key === name || key === null) && listener();
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

function isKept(item: unknown): item is [string, Decision] {
  if (!Array.isArray(item)) return false;
  const [id, decision]: unknown[] = item;
  if (typeof id !== "string" || typeof decision !== "object" || decision === null) return false;
  if (!("seen" in decision) || typeof decision.seen !== "string") return false;
  const takes = "take" in decision && (decision.take === "from" || decision.take === "to");
  return takes || ("value" in decision && typeof decision.value === "string");
}
