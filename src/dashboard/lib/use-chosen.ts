import { useRef } from "react";

/** The current version of an item chosen from a list; after its deletion, the last version. */
export function useChosen<T extends { _id: string }>(
  items: readonly T[] | undefined,
  chosen: T | undefined,
): T | undefined {
  const last = useRef(chosen);
  if (last.current?._id !== chosen?._id) last.current = chosen;
  last.current = items?.find(({ _id }) => _id === chosen?._id) ?? last.current;
  return last.current;
}
