/** A resource whose old name is restored. */
export type Rename = { id: number; name: string };

/**
 * The ids of resources that cannot get their old name back, because another one has it (`bearers`: ids by name) and
 * keeps it. Names that the renames themselves give up are free. Pure.
 */
export function takenNames(
  renames: readonly Rename[],
  bearers: ReadonlyMap<string, number>,
): ReadonlySet<number> {
  const renamed = new Set(renames.map(({ id }) => id));
  const taken = new Set<number>();
  for (;;) {
    const kept = new Map([...bearers].filter(([, id]) => !renamed.has(id) || taken.has(id)));
    const clash = renames.find(({ id, name }) => {
      if (taken.has(id)) return false;
      if (kept.has(name)) return true;
      kept.set(name, id);
      return false;
    });
    if (!clash) return taken;
    taken.add(clash.id);
  }
}
