import { useState } from "react";

/** The current version of an item chosen from a list; after its deletion, the last version. */
export function useChosen<T extends { _id: string }>(
  items: readonly T[] | undefined,
  chosen: T | undefined,
): T | undefined {
  const [last, setLast] = useState(chosen);
  const previous = last?._id === chosen?._id ? last : chosen;
  const current = items?.find(({ _id }) => _id === chosen?._id) ?? previous;
  if (current !== last) setLast(current);
  return current;
}
