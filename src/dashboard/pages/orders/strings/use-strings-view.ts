import { useMemo } from "react";
import { type ReviewFilter, reviewFilters } from "#contract/orders/orders.ts";
import type { OrderStringFilter } from "#dashboard/api/orders/orders.ts";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";

export const deliveredChoices = ["all", "no", "yes"] as const;
type DeliveredChoice = (typeof deliveredChoices)[number];

export type StringsView = {
  language: string;
  delivered: DeliveredChoice;
  /** Only those whose source is another one than when they were ordered. */
  changed: boolean;
  /** Only those that a review is about; "" is all. */
  review: ReviewFilter | "";
  isFiltered: boolean;
};
export type StringsViewChange = Partial<Omit<StringsView, "isFiltered">>;

/** Which strings of an order are shown, as the address has it, and as the server is asked. */
export function useStringsView() {
  const [params, changeParams] = useParamsState();
  const view = useMemo<StringsView>(() => {
    const language = params.get("language") ?? "";
    const delivered = deliveredChoices.find((one) => one === params.get("delivered")) ?? "all";
    const changed = params.get("changed") === "1";
    const review = reviewFilters.find((one) => one === params.get("review")) ?? "";
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
