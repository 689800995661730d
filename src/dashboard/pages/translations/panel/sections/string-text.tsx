import { FormattedMessage } from "react-intl";
import type { Language } from "#contract/languages.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";

/** The text of another string, in one line. */
export function StringText({ text, language }: { text: string; language: Language }) {
  const { reading } = useGrid();
  if (text === "")
    return (
      <span className="block truncate text-ink-muted italic">
        <FormattedMessage id="panel.neighbours.none" />
      </span>
    );
  return (
    <span lang={language.code} dir={language.direction} className="block truncate">
      <MessageText isLine text={text} isIsolated={language.direction === "rtl"} patterns={reading.patterns} />
    </span>
  );
}
