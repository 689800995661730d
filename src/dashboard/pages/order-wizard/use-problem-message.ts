import { useCallback } from "react";
import { useIntl } from "react-intl";
import { isolated } from "#dashboard/lib/isolated.ts";
import { earliestDueDay } from "#dashboard/lib/time/due-day.ts";
import type { OrderProblem } from "./order-rules.ts";

/** Returns a function that describes the problem with a field, in the user's language. */
export function useOrderProblemMessage(): (problem: OrderProblem) => string {
  const intl = useIntl();
  return useCallback(
    ({ reason, message, keys = [] }) => {
      if (reason === "other" && message) return message;
      return intl.formatMessage(
        { id: `wizard.problem.${reason}` },
        {
          keys: intl.formatList(keys.map(isolated), { type: "unit" }),
          date: intl.formatDate(earliestDueDay(new Date()), { dateStyle: "medium", timeZone: "UTC" }),
        },
      );
    },
    [intl],
  );
}
