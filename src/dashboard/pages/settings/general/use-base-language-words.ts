import { useIntl } from "react-intl";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorWords } from "#dashboard/api/transport/error-words.ts";

/** Says why a language did not become the base language: a branch that lacks it is named. */
export function useBaseLanguageWords(): (error: unknown, language: string) => string {
  const intl = useIntl();
  const words = useErrorWords();
  return (error, language) => {
    const branches = error instanceof ApiCallError ? error.details.branches : undefined;
    if (!Array.isArray(branches)) return words(error);
    return intl.formatMessage({ id: "base.lacking" }, { language, branches: intl.formatList(branches) });
  };
}
