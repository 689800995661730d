import { useEffect } from "react";
import { ApiCallError } from "#dashboard/api/transport/call.ts";

/** A working set is stored for a day; after that the search is repeated. */
export function useExpiry(error: Error | null, searchAgain: () => void): void {
  const expired = error instanceof ApiCallError && error.code === "set_expired";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per expiry
  useEffect(() => {
    if (expired) searchAgain();
  }, [expired]);
}
