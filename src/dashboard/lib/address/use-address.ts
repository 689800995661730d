import { useCallback, useEffect } from "react";
import { useSearchParams } from "react-router";
import { isNavigating } from "./navigations.ts";

/** A change that the router has not made yet, and the address that it was asked at. */
let waiting: { address: string; params: URLSearchParams } | undefined;

/**
 * What stands in the address. Changes that follow each other quickly build on one another, which the router's do not. While
 * another page is on its way nothing is written, which would cancel that.
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
