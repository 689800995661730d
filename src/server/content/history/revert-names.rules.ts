/** Resource whose old name is restored. */
export type Rename = { id: number; name: string };

/**
 * Ids of resources that cannot get their old name back, because another resource has it (`bearers`: ids by name) and
 * keeps it. Names that the renames themselves release are free. Pure.
 */
export function conflictingRenames(
  renames: readonly Rename[],
  bearers: ReadonlyMap<string, number>,
): ReadonlySet<number> {
  const renamed = new Set(renames.map(({ id }) => id));
  const conflicts = new Set<number>();
  for (;;) {
    const current = new Map([...bearers].filter(([, id]) => !renamed.has(id) || conflicts.has(id)));
    const clash = renames.find(({ id, name }) => {
      if (conflicts.has(id)) return false;
      if (current.has(name)) return true;
      current.set(name, id);
      return false;
    });
    if (!clash) return conflicts;
    conflicts.add(clash.id);
  }
}
