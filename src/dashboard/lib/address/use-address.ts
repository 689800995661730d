import { useCallback, useEffect } from "react";
import { useSearchParams } from "react-router";
import { isNavigating } from "./navigations.ts";

/** The latest parameters that the router has not rendered yet, and the address at which they were set. */
let unrendered: { address: string; params: URLSearchParams } | undefined;

/**
 * Search parameters of the address, and a function that changes them. Unlike with `useSearchParams` of the router,
 * changes in quick succession build on each other. During a navigation nothing is written, because that would cancel
 * it.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the router has rendered other parameters
  useEffect(() => {
    unrendered = undefined;
  }, [params]);
  const changeParams = useCallback(
    (change: (before: URLSearchParams) => URLSearchParams) => {
      if (isNavigating()) return;
      const { pathname, search } = window.location;
      const address = pathname + search;
      const next = change(unrendered?.address === address ? unrendered.params : new URLSearchParams(search));
      unrendered = { address, params: next };
      setParams(next, { replace: true });
    },
    [setParams],
  );
  return [params, changeParams] as const;
}
