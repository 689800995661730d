import type { Settlement } from "#server/content/merges/settle-differences.ts";
import { type KeyRow, keyOutcomes, presenceOutcome } from "./merge-keys.ts";

/**
 * Marks the keys that cannot get their name of the source, because another key of the target keeps it. A name that the
 * merge releases, by renaming or deleting its key, is free. Pure.
 */
export function markTakenNames(keys: readonly KeyRow[], settlement: Settlement): readonly KeyRow[] {
  const renamedKeys = keys.filter(({ bearer }) => bearer !== null);
  if (renamedKeys.length === 0) return keys;
  const byId = new Map(keys.map((key) => [key.id, key]));
  const renamedByBearer = Map.groupBy(renamedKeys, ({ bearer }) => bearer);
  const keepsName = (id: number | null) => {
    const key = byId.get(id ?? 0);
    return !key || !releasesName(key, settlement);
  };
  const blocked = renamedKeys.filter(({ bearer }) => keepsName(bearer));
  for (let key = blocked.pop(); key; key = blocked.pop()) {
    byId.set(key.id, { ...key, name_taken: true });
    // A blocked key keeps its name in the target, which blocks the keys that would get that name.
    blocked.push(...(renamedByBearer.get(key.id) ?? []).filter(({ id }) => !byId.get(id)?.name_taken));
  }
  return [...byId.values()];
}

/** Whether the merge renames or deletes a key of the target. */
export function releasesName(key: KeyRow, settlement: Settlement): boolean {
  if (key.from_id === null) return presenceOutcome(key, settlement)?.outcome === "taken";
  return keyOutcomes(key, settlement).some(({ field, outcome }) => field === "name" && outcome === "taken");
}
