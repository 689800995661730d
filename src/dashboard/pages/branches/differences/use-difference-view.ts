import { useMemo } from "react";
import { differenceKinds, type MergeField, mergeFields } from "#contract/merges.ts";
import type { DifferenceFilter } from "#dashboard/api/branches/branches.ts";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";
import type { DecisionState } from "#dashboard/pages/branches/merge/merge-decisions.ts";

const states: readonly DecisionState[] = ["open", "changed", "decided"];

/** `show` is empty until the user chooses a list: conflicts are shown if there are any. */
export type DifferenceView = DifferenceFilter & {
  state: DecisionState | "";
  show: "conflicts" | "clean" | "";
};

/** View state of a list of differences, stored in the URL. */
export function useDifferenceView() {
  const [params, changeParams] = useParamsState();
  const view = useMemo<DifferenceView>(() => {
    const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | "" =>
      values.find((value) => value === params.get(name)) ?? "";
    return {
      q: params.get("q") ?? "",
      language: params.get("language") ?? "",
      field: oneOf<MergeField>("field", mergeFields),
      kind: oneOf("kind", differenceKinds),
      state: oneOf("state", states),
      show: oneOf("show", ["conflicts", "clean"]),
    };
  }, [params]);
  return { view, changeView: changeParams as (change: Partial<DifferenceView>) => void };
}
