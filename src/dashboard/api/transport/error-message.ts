import { useCallback } from "react";
import { useIntl } from "react-intl";
import { ApiCallError } from "./call.ts";
import { useIssueMessage } from "./issue-message.ts";

/**
 * Returns a function that explains an error: what happened, what was saved and what to do. In the interface language if
 * the error's code is known, else in the words of the server.
 */
export function useErrorMessage(): (error: unknown) => string {
  const intl = useIntl();
  const issueMessage = useIssueMessage();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiCallError)) return intl.formatMessage({ id: "error.unreachable" });
      const [issue] = error.details.issues ?? [];
      if (issue?.code !== undefined) return issueMessage(issue);
      const id = `error.${error.code}`;
      const { message } = error;
      return id in intl.messages ? intl.formatMessage({ id }, { message }) : message;
    },
    [intl, issueMessage],
  );
}
