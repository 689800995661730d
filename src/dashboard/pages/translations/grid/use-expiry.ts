import { useEffect } from "react";
import { ApiCallError } from "#dashboard/api/transport/call.ts";

/** Repeats the search if its working set has expired: the server stores a set for a day. */
export function useExpiry(error: Error | null, searchAgain: () => void): void {
  const expired = error instanceof ApiCallError && error.code === "set_expired";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per expiry
  useEffect(() => {
    if (expired) searchAgain();
  }, [expired]);
}
