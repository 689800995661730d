import { useCallback } from "react";
import { useAddress } from "./use-address.ts";

/** A change of search parameters. Parameters with an empty or undefined value are removed. */
export type ParamsChange = Record<string, string | undefined>;

/** View state that a link reproduces: read from the address and written to it, without a history entry. */
export function useParamsState() {
  const [params, changeParams] = useAddress();
  const change = useCallback(
    (changes: ParamsChange) =>
      changeParams((before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      }),
    [changeParams],
  );
  return [params, change] as const;
}
