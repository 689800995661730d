/** Fields that a change modifies, before and after; undefined if nothing changes. */
export function changedFields<Name extends string, Value>(
  stored: Readonly<Record<Name, Value>>,
  wanted: Readonly<Partial<Record<Name, Value>>>,
): { before: Partial<Record<Name, Value>>; after: Partial<Record<Name, Value>> } | undefined {
  const names = (Object.keys(wanted) as Name[]).filter(
    (name) => wanted[name] !== undefined && wanted[name] !== stored[name],
  );
  if (names.length === 0) return undefined;
  const pickChanged = (fields: Readonly<Partial<Record<Name, Value>>>) =>
    Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Record<Name, Value>>;
  return { before: pickChanged(stored), after: pickChanged(wanted) };
}
