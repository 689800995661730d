import { useContext, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { paintedText } from "#dashboard/editing/queue/cell-work.ts";
import { useScrolls } from "#dashboard/lib/geometry/use-scrolls.ts";
import { KeysPerson } from "#dashboard/lib/shortcuts/use-keys.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { useStoredChoice } from "#dashboard/pages/translations/use-stored-choice.ts";
import { RowSelect } from "#dashboard/ui/tables/row-select.tsx";
import { ShownText } from "#dashboard/ui/text/shown-text.tsx";

/** Below the source in a wide editor: the text in another language of the grid, which the user chooses. */
export function EditorReference({ row, language }: { row: EntryRow; language: Language }) {
  const { columns, queue, reading, scope } = useGrid();
  const person = useContext(KeysPerson);
  const intl = useIntl();
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
      <div className="flex items-center gap-2 text-xs">
        <FormattedMessage id="editor.reference" />
        <RowSelect
          label={intl.formatMessage({ id: "editor.reference" })}
          value={reference?.code ?? ""}
          options={[
            { value: "", label: intl.formatMessage({ id: "editor.reference.none" }) },
            ...languages.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={choose}
        />
      </div>
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
