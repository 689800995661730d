import { ApiError } from "#contract/errors.ts";
import { resolveCells } from "#server/content/entries/entries.store.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";

/** New name of a key, and its path in the request. */
type NewName = { name: string; path: string };

/**
 * Throws if names are requested twice, or if other keys outside the trash have them. `renamedIds`: keys that give up
 * their names. Caller must hold the structure lock.
 */
export async function assertNamesFree(
  { tx, input }: OpenChangeSet,
  newNames: readonly NewName[],
  renamedIds: ReadonlySet<number> = new Set(),
): Promise<void> {
  const names = newNames.map(({ name }) => name);
  const { keyIds } = await resolveCells(tx, input.scope, names);
  const usedNames = new Set([...keyIds].filter(([, id]) => !renamedIds.has(id)).map(([name]) => name));
  const issues = newNames.flatMap(({ name, path }) => {
    if (usedNames.has(name))
      return [{ path, message: `is already in use: ${JSON.stringify(truncate(name))}` }];
    usedNames.add(name);
    return [];
  });
  if (issues.length > 0) throw new ApiError("name_taken", { details: { issues } });
}
