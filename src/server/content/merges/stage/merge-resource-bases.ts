import type { ResourcePair, ResourceState } from "#server/content/merges/plan/merge-resources.ts";
import { openNumber, openText } from "./open-base.ts";

/** The same pairs with three bases: two states, and the common base of these states. */
type Bases = {
  ours: readonly ResourcePair[];
  theirs: readonly ResourcePair[];
  common: readonly ResourcePair[] | undefined;
};

/** Pairs with the base merged from two states: for each field, the value that differs from the common base. */
export function mergeResourceBases({ ours, theirs, common }: Bases): ResourcePair[] {
  return ours.map((pair, index) => {
    const theirPair = theirs[index];
    if (theirPair === undefined) return pair;
    const base = mergedState(pair.type, pair.base, theirPair.base, common?.[index]?.base ?? null);
    return { ...pair, baseId: pair.base ? pair.baseId : theirPair.baseId, base };
  });
}

function mergedState(
  type: ResourcePair["type"],
  ours: ResourceState | null,
  theirs: ResourceState | null,
  common: ResourceState | null,
): ResourceState | null {
  if (ours && theirs) {
    return {
      name: mergedField(ours.name, theirs.name, common?.name, openText),
      title: mergedField(ours.title, theirs.title, common?.title, openText),
      category: mergedField(ours.category, theirs.category, common?.category, openNumber),
    };
  }
  const remaining = ours ?? theirs;
  if (!remaining || !common) return remaining;
  // One state deleted the resource. The content of a language or tag is not compared, so it counts as changed in the
  // other state.
  return type === "group" && remaining.name === common.name ? null : { ...remaining, name: openText };
}

function mergedField<T>(ours: T, theirs: T, common: T | undefined, open: T): T {
  if (ours === theirs) return ours;
  if (ours === open || theirs === open) return open;
  if (ours === common) return theirs;
  return theirs === common ? ours : open;
}
