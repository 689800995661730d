import { useCallback, useEffect } from "react";
import { useSearchParams } from "react-router";
import { isNavigating } from "./navigations.ts";

/** A change that the router has not rendered yet, and the address at which it was requested. */
let waiting: { address: string; params: URLSearchParams } | undefined;

/**
 * Search parameters of the address. Unlike the router's, changes in quick succession build on each other. Nothing is
 * written during a navigation, because that would cancel it.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once other parameters are there, nothing waits
  useEffect(() => {
    waiting = undefined;
  }, [params]);
  const changeParams = useCallback(
    (change: (before: URLSearchParams) => URLSearchParams) => {
      if (isNavigating()) return;
      const { pathname, search } = window.location;
      const address = pathname + search;
      const next = change(waiting?.address === address ? waiting.params : new URLSearchParams(search));
      waiting = { address, params: next };
      setParams(next, { replace: true });
    },
    [setParams],
  );
  return [params, changeParams] as const;
}
