import { useMemo } from "react";
import { type ReviewFilter, reviewFilters } from "#contract/orders/orders.ts";
import type { OrderStringFilter } from "#dashboard/api/orders/orders.ts";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";

export const deliveredChoices = ["all", "no", "yes"] as const;
type DeliveredChoice = (typeof deliveredChoices)[number];

export type StringsView = {
  language: string;
  delivered: DeliveredChoice;
  /** Only strings whose source changed after the order was placed. */
  changed: boolean;
  /** Only strings in this review state; "" means all. */
  review: ReviewFilter | "";
  isFiltered: boolean;
};
export type StringsViewChange = Partial<Omit<StringsView, "isFiltered">>;

/** Filters of an order's strings, as stored in the URL and as sent to the server. */
export function useStringsView() {
  const [params, changeParams] = useParamsState();
  const view = useMemo<StringsView>(() => {
    const language = params.get("language") ?? "";
    const delivered = deliveredChoices.find((candidate) => candidate === params.get("delivered")) ?? "all";
    const changed = params.get("changed") === "1";
    const review = reviewFilters.find((candidate) => candidate === params.get("review")) ?? "";
    const isFiltered = language !== "" || delivered !== "all" || changed || review !== "";
    return { language, delivered, changed, review, isFiltered };
  }, [params]);
  const filter = useMemo<OrderStringFilter>(
    () => ({
      language: view.language,
      ...(view.delivered === "all" ? {} : { delivered: view.delivered === "yes" }),
      ...(view.changed ? { changed: true } : {}),
      ...(view.review === "" ? {} : { review: view.review }),
    }),
    [view],
  );
  const changeView = ({ language, delivered, changed, review }: StringsViewChange) =>
    changeParams({
      ...(language === undefined ? {} : { language }),
      ...(delivered === undefined ? {} : { delivered: delivered === "all" ? "" : delivered }),
      ...(changed === undefined ? {} : { changed: changed ? "1" : "" }),
      ...(review === undefined ? {} : { review }),
    });
  return { view, filter, changeView };
}
