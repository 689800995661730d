import { FormattedMessage } from "react-intl";
import type { Language } from "#contract/languages.ts";
import { ChangedText } from "#dashboard/ui/text/changed-text.tsx";

/** How a draft differs from the published text, word by word. */
export function PublishedChanges(props: { published: string; draft: string; language: Language }) {
  const { published, draft, language } = props;
  const isSame = published === draft;
  return (
    <>
      <p className="text-ink-muted">
        <FormattedMessage id={isSame ? "panel.published" : "panel.published.changes"} />
      </p>
      <ChangedText before={isSame ? undefined : published} after={draft} language={language.code} />
    </>
  );
}
