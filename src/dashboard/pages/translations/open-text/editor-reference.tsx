import { useContext, useId, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { paintedText } from "#dashboard/editing/queue/cell-work.ts";
import { useScrolls } from "#dashboard/lib/geometry/use-scrolls.ts";
import { KeysPerson } from "#dashboard/lib/shortcuts/use-keys.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { useStoredChoice } from "#dashboard/pages/translations/use-stored-choice.ts";
import { ShownText } from "#dashboard/ui/text/shown-text.tsx";

/** Below the source in a wide editor: the text in another language of the grid, which the user chooses. */
export function EditorReference({ row, language }: { row: EntryRow; language: Language }) {
  const { columns, queue, reading, scope } = useGrid();
  const person = useContext(KeysPerson);
  const intl = useIntl();
  const id = useId();
  const text = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(text);
  const languages = columns.flatMap((column) =>
    column.kind === "translation" && column.language.code !== language.code ? [column.language] : [],
  );
  const codes = languages.map(({ code }) => code);
  const [chosen, choose] = useStoredChoice(`reference.${person}.${scope.app}`, ["", ...codes], "");
  const reference = languages.find(({ code }) => code === chosen);
  if (languages.length === 0) return null;
  const cell = (reference && row.entries[reference.code]) ?? emptyCell;
  const work = reference && queue.workOf({ key: row.key, language: reference.code });
  return (
    <div className="border-t border-line bg-surface-2 px-3 py-1.5 text-ink-muted">
      <label htmlFor={id} className="flex items-center gap-2 text-xs">
        <FormattedMessage id="editor.reference" />
        <select
          id={id}
          value={reference?.code ?? ""}
          onChange={(event) => choose(event.currentTarget.value)}
          className="h-6 min-w-0 rounded-sm border border-line-strong bg-surface px-1.5 text-xs text-ink"
        >
          <option value="">{intl.formatMessage({ id: "editor.reference.none" })}</option>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {reference && (
        <div
          ref={text}
          {...(scrolls && { tabIndex: 0 })}
          lang={reference.code}
          dir={reference.direction}
          className="mt-1 max-h-56 cursor-text overflow-y-auto leading-5 break-words whitespace-pre-line select-text"
        >
          <ShownText
            text={paintedText(cell, work)}
            isIsolated={reference.direction === "rtl"}
            patterns={reading.patterns}
          />
        </div>
      )}
    </div>
  );
}
