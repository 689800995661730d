import { useCallback } from "react";
import { useSearchParams } from "react-router";

/** A change of the address: what is empty or undefined is left out. */
export type ParamsChange = Record<string, string | undefined>;

/** View state that a link reproduces: read from the address and written to it, without a step of its own. */
export function useParamsState() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: ParamsChange) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [params, change] as const;
}
