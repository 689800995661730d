import { useCallback } from "react";
import { useIntl } from "react-intl";
import type { OrderIssue } from "./order-issues.ts";

/** Says what is wrong with a field, in words of whoever orders. */
export function useIssueWords(): (issue: OrderIssue) => string {
  const intl = useIntl();
  return useCallback(
    ({ reason, message }) =>
      reason === "other" && message ? message : intl.formatMessage({ id: `wizard.problem.${reason}` }),
    [intl],
  );
}
