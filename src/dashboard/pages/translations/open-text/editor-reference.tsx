import { useQuery } from "@tanstack/react-query";
import { useContext, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { referenceCellQuery } from "#dashboard/api/entries/reference-cell.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { displayedText } from "#dashboard/editing/queue/unsaved-cell.ts";
import { useScrolls } from "#dashboard/lib/geometry/use-scrolls.ts";
import { KeysPerson } from "#dashboard/lib/shortcuts/use-keys.ts";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { useStoredChoice } from "#dashboard/pages/translations/use-stored-choice.ts";
import { RowSelect } from "#dashboard/ui/tables/row-select.tsx";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";

/** Below the source in a wide editor: the text in another language of the project, which the user chooses. */
export function EditorReference({ row, language }: { row: EntryRow; language: Language }) {
  const { scope, reading } = useGrid();
  const person = useContext(KeysPerson);
  const intl = useIntl();
  const text = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(text);
  const { data: all = [] } = useQuery(languagesQuery(scope));
  const languages = all.filter(({ base, code }) => !base && code !== language.code);
  const codes = languages.map(({ code }) => code);
  const [chosen, choose] = useStoredChoice(`reference.${person}.${scope.app}`, ["", ...codes], "");
  const reference = languages.find(({ code }) => code === chosen);
  const shown = useReferenceText(row, reference?.code);
  if (languages.length === 0) return null;
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
          className="mt-1 max-h-56 min-h-5 cursor-text overflow-y-auto leading-5 break-words whitespace-pre-line select-text"
        >
          {shown === "" && (
            <span lang={intl.locale} className="italic">
              <FormattedMessage id="panel.neighbours.none" />
            </span>
          )}
          <MessageText
            text={shown ?? ""}
            isIsolated={reference.direction === "rtl"}
            patterns={reading.patterns}
          />
        </div>
      )}
    </div>
  );
}

/** The text of a row in a language; it is requested if no column shows the language, and undefined until then. */
function useReferenceText(row: EntryRow, language = ""): string | undefined {
  const { columns, queue, scope } = useGrid();
  const errorMessage = useErrorMessage();
  const isInGrid = columns.some((column) => columnLanguage(column)?.code === language);
  const { data, error } = useQuery({
    ...referenceCellQuery(scope, { key: row.key, language }),
    enabled: language !== "" && !isInGrid,
  });
  if (!isInGrid && data === undefined) return error ? errorMessage(error) : undefined;
  const cell = isInGrid ? row.entries[language] : data;
  return displayedText(cell ?? emptyCell, queue.unsavedOf({ key: row.key, language }));
}
