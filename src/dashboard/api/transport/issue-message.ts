import { useCallback } from "react";
import { type IntlShape, useIntl } from "react-intl";
import type { Issue } from "#contract/issues.ts";

type GivenIssue = Pick<Issue, "path" | "message"> & { code?: string | undefined; limit?: number | undefined };

/** Says what the server finds wrong with a field, in the reader's language where its code is known. */
export function useIssueMessage(): (issue: GivenIssue) => string {
  const intl = useIntl();
  return useCallback(
    ({ path, message, code, limit }) => {
      const id = `issue.${code}`;
      if (!(id in intl.messages)) return otherMessage(intl, message);
      // What is wrong with an item of a list is said of its line.
      return intl.formatMessage({ id }, { limit, line: Number(path.split(".").at(-1)) + 1 });
    },
    [intl],
  );
}

/** The server's own words; bare, while those around them are not loaded yet. */
function otherMessage(intl: IntlShape, message: string): string {
  const id = "issue.other";
  return id in intl.messages ? intl.formatMessage({ id }, { message }) : message;
}
