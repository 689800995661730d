import type { ResourcePair, ResourceState } from "#server/content/merges/plan/merge-resources.ts";
import { openNumber, openText } from "./open-base.ts";

/** Same pairs with the bases of two states, and with the common base of these states. */
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
  a: ResourceState | null,
  b: ResourceState | null,
  v: ResourceState | null,
): ResourceState | null {
  if (a && b) {
    return {
      name: mergedField(a.name, b.name, v?.name, openText),
      title: mergedField(a.title, b.title, v?.title, openText),
      category: mergedField(a.category, b.category, v?.category, openNumber),
    };
  }
  const remaining = a ?? b;
  if (!remaining || !v) return remaining;
  // Deleted in one state. Content that depends on a language or tag is not compared, so it counts as changed in the
  // other.
  return type === "group" && remaining.name === v.name ? null : { ...remaining, name: openText };
}

function mergedField<T>(a: T, b: T, v: T | undefined, open: T): T {
  if (a === b) return a;
  if (a === open || b === open) return open;
  if (a === v) return b;
  return b === v ? a : open;
}
