import { useCallback } from "react";
import { type IntlShape, useIntl } from "react-intl";
import type { Issue } from "#contract/issues.ts";

type FieldIssue = Pick<Issue, "path" | "message"> & { code?: string | undefined; limit?: number | undefined };

/** Message for an invalid field, in the interface language if its code is known. */
export function useIssueMessage(): (issue: FieldIssue) => string {
  const intl = useIntl();
  return useCallback(
    ({ path, message, code, limit }) => {
      const id = `issue.${code}`;
      if (!(id in intl.messages)) return otherMessage(intl, message);
      // An error of a list item names its line.
      return intl.formatMessage({ id }, { limit, line: Number(path.split(".").at(-1)) + 1 });
    },
    [intl],
  );
}

/** The server's message; without the surrounding sentence while that is not loaded. */
function otherMessage(intl: IntlShape, message: string): string {
  const id = "issue.other";
  return id in intl.messages ? intl.formatMessage({ id }, { message }) : message;
}
