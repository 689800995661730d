import { useIntl } from "react-intl";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";

/** Explains why a language did not become the base language, with the names of branches that lack it. */
export function useBaseLanguageMessage(): (error: unknown, language: string) => string {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  return (error, language) => {
    const branches = error instanceof ApiCallError ? error.details.branches : undefined;
    if (!Array.isArray(branches)) return errorMessage(error);
    return intl.formatMessage({ id: "base.lacking" }, { language, branches: intl.formatList(branches) });
  };
}
