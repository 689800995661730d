import { useRef } from "react";

/** What somebody chose from a list, as it is now; once it was deleted, as it was last. */
export function useChosen<T extends { _id: string }>(
  items: readonly T[] | undefined,
  chosen: T | undefined,
): T | undefined {
  const last = useRef(chosen);
  if (last.current?._id !== chosen?._id) last.current = chosen;
  last.current = items?.find(({ _id }) => _id === chosen?._id) ?? last.current;
  return last.current;
}
