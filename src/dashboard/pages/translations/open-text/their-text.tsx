import { FormattedMessage, useIntl } from "react-intl";
import type { Cell } from "#contract/entries.ts";
import type { Language } from "#contract/projects/languages.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";

/** What somebody else saved while this text stands open: seen before one's own is saved, not after. */
export function TheirText(props: { cell: Cell; seen: Cell; language: Language }) {
  const { cell, seen, language } = props;
  const intl = useIntl();
  const text = textOf(cell);
  const isTheirs = cell.version > seen.version && text !== textOf(seen);
  return (
    <div role="status">
      {isTheirs && (
        <p className="border-t border-line bg-surface-2 px-3 py-1 text-xs">
          <span className="text-status-review">
            <FormattedMessage
              id={text === "" ? "panel.editor.theirsCleared" : "panel.editor.theirs"}
              values={{ name: cell.userName ?? intl.formatMessage({ id: "shell.someone" }) }}
            />
          </span>{" "}
          <bdi lang={language.code} dir={language.direction} className="line-clamp-4 break-words">
            {text.slice(0, 600)}
          </bdi>
        </p>
      )}
    </div>
  );
}
