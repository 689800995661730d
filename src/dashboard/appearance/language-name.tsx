import { FormattedMessage } from "react-intl";
import type { Language } from "#contract/languages.ts";

/** A language by name and code, as the first cell of its row. */
export function LanguageName({ language }: { language: Language }) {
  return (
    <span className="flex max-w-40 items-baseline gap-2 whitespace-nowrap sm:max-w-64">
      <span className="truncate font-medium">{language.name}</span>
      <span className="flex-none text-xs text-ink-muted">
        <bdi className="font-mono">{language.code}</bdi>
        {language.base && (
          <span className="max-sm:sr-only">
            {" · "}
            <FormattedMessage id="languages.base" />
          </span>
        )}
      </span>
    </span>
  );
}
