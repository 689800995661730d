import { useEffect, useEffectEvent, useState } from "react";
import type { FoundSet } from "#dashboard/api/entries/entries.ts";

type Results = { data: FoundSet | undefined; refetch: () => Promise<{ data: FoundSet | undefined }> };

/**
 * Returns a function that shows a created key: it repeats the search, which may find the key, and then moves there. A
 * search that does not find the key is replaced by a search for the key.
 */
export function useCreatedKey(
  { data, refetch }: Results,
  goTo: (key: string) => void,
): (key: string) => void {
  const [created, setCreated] = useState<{ key: string; set: string | undefined }>();
  const arrive = useEffectEvent(goTo);
  const set = data?.set;
  useEffect(() => {
    if (created === undefined || created.set !== set) return;
    setCreated(undefined);
    arrive(created.key);
  }, [created, set]);
  return (key) => void refetch().then((found) => setCreated({ key, set: found.data?.set }));
}
