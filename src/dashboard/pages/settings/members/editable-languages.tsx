import { useQuery } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { languageNameIn } from "#text/languages/languages.ts";

/** Names of the languages that a person may write; null means all. */
export function EditableLanguages({ scope, codes }: { scope: BranchScope; codes: readonly string[] | null }) {
  const { data: languages = [] } = useQuery(languagesQuery(scope));
  if (codes === null)
    return (
      <span className="text-ink-muted">
        <FormattedMessage id="members.allLanguages" />
      </span>
    );
  if (codes.length === 0) return <FormattedMessage id="members.noLanguage" />;
  return codes.map((code) => languageNameIn(languages, code)).join(", ");
}
