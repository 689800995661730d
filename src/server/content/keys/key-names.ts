import { ApiError } from "#contract/errors.ts";
import { resolveCells } from "#server/content/entries/entries.store.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";

/** Name that a key is to get, and its path in the request. */
type WantedName = { name: string; path: string };

/**
 * Throws if names are wanted twice, or if other keys of the branch have them. Keys in the trash have no claim to their
 * names. `leaving`: keys that give up their names. Caller must hold the structure lock.
 */
export async function assertNamesFree(
  { tx, input }: OpenChangeSet,
  wanted: readonly WantedName[],
  leaving: ReadonlySet<number> = new Set(),
): Promise<void> {
  const names = wanted.map(({ name }) => name);
  const { keyIds } = await resolveCells(tx, input.scope, names);
  const taken = new Set([...keyIds].filter(([, id]) => !leaving.has(id)).map(([name]) => name));
  const issues = wanted.flatMap(({ name, path }) => {
    if (taken.has(name)) return [{ path, message: `is already in use: ${JSON.stringify(truncate(name))}` }];
    taken.add(name);
    return [];
  });
  if (issues.length > 0) throw new ApiError("name_taken", { details: { issues } });
}
