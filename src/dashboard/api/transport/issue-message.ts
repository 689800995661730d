import { useCallback } from "react";
import { type IntlShape, useIntl } from "react-intl";
import type { Issue } from "#contract/issues.ts";

type FieldIssue = Pick<Issue, "path" | "message"> & { code?: string | undefined; limit?: number | undefined };

/** Returns a function that explains an invalid field, in the interface language if the code of the issue is known. */
export function useIssueMessage(): (issue: FieldIssue) => string {
  const intl = useIntl();
  return useCallback(
    ({ path, message, code, limit }) => {
      const id = `issue.${code}`;
      if (!(id in intl.messages)) return otherMessage(intl, message);
      // The path of an issue in a list ends with the index of the line.
      return intl.formatMessage({ id }, { limit, line: Number(path.split(".").at(-1)) + 1 });
    },
    [intl],
  );
}

/** The message of the server within a sentence of the interface language; alone while the sentence is not loaded. */
function otherMessage(intl: IntlShape, message: string): string {
  const id = "issue.other";
  return id in intl.messages ? intl.formatMessage({ id }, { message }) : message;
}
