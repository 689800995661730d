import { CloudOff, Lock, MoveHorizontal } from "lucide-react";
import { useEffect, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { emptyCell, textOf } from "#dashboard/api/entries/send-save.ts";
import { type StatusStyle, statusStyleOf, statusWord } from "#dashboard/appearance/status-styles.ts";
import type { SaveQueue } from "#dashboard/editing/queue/save-queue.ts";
import { displayedText } from "#dashboard/editing/queue/unsaved-cell.ts";
import { useUnsavedCell } from "#dashboard/editing/use-unsaved-cell.ts";
import type { ViewerRights } from "#dashboard/pages/screenshots/viewer/viewer-rights.ts";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";
import { formatOverflow } from "./format-overflow.ts";
import { StringEditor } from "./string-editor.tsx";
import { useStringParts } from "./string-parts.ts";

type RowProps = {
  row: EntryRow;
  language: Language;
  base: Language | undefined;
  statusStyles: readonly StatusStyle[];
  rights: ViewerRights;
  queue: SaveQueue;
  hasBox: boolean;
  /** How much the text exceeds its box, as a ratio; 0 when it fits. */
  overflow: number;
  isOpen: boolean;
  takesFocus: boolean;
  onOpen: (isOpen: boolean) => void;
  onNext: () => void;
};

/** A string with its status; when open, with its source and a text field. */
export function StringRow(props: RowProps) {
  const { row, language, base, isOpen, queue } = props;
  const intl = useIntl();
  const parts = useStringParts();
  const item = useRef<HTMLLIElement>(null);
  const cell = row.entries[language.code] ?? emptyCell;
  const statusStyle = statusStyleOf(props.statusStyles, cell.status);
  const unsaved = useUnsavedCell(queue, { key: row.key, language: language.code });
  const text = displayedText(cell, unsaved);
  const isUnsaved = unsaved !== undefined && unsaved.mark !== "stored";
  const status = statusWord(intl, statusStyle);
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <li ref={item} className={`border-b border-line last:border-b-0 ${isOpen ? "bg-surface" : ""}`}>
      <button
        type="button"
        ref={parts.register("row", row.key)}
        aria-expanded={isOpen}
        onClick={ignoreDoubleClick(() => props.onOpen(!isOpen))}
        className={`flex w-full items-start gap-2 px-4 py-2 text-start -outline-offset-2 hover:bg-surface-3 ${props.hasBox ? "" : "text-ink-muted"}`}
      >
        <statusStyle.icon
          aria-hidden
          size={14}
          className={`mt-0.5 flex-none ${statusStyle.tone ?? ""}`}
          color={statusStyle.color}
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-mono text-xs leading-5 text-ink-muted">
            <bdi>{row.key}</bdi>
          </span>
          {!isOpen && (
            <span
              lang={language.code}
              dir={language.direction}
              className="line-clamp-2 block text-sm break-words"
            >
              {text === "" ? (
                <span className="text-ink-muted">
                  <FormattedMessage id="grid.cell.empty" />
                </span>
              ) : (
                <MessageText isLine text={text} />
              )}
            </span>
          )}
        </span>
        <span className="flex flex-none items-center gap-1.5 text-ink-muted">
          <span className="sr-only">{status}</span>
          {cell.locked && <Mark icon={Lock} label={intl.formatMessage({ id: "shots.locked" })} />}
          {props.overflow > 0 && (
            <Mark icon={MoveHorizontal} tone="text-danger" label={formatOverflow(intl, props.overflow)} />
          )}
          {isUnsaved && (
            <Mark icon={CloudOff} tone="text-warning" label={intl.formatMessage({ id: "shots.unsaved" })} />
          )}
        </span>
      </button>
      {isOpen && (
        <div className="px-4 pb-3">
          {base && base.code !== language.code && (
            <p lang={base.code} dir={base.direction} className="mb-2 text-sm break-words text-ink-muted">
              <MessageText text={textOf(row.entries[base.code] ?? emptyCell)} />
            </p>
          )}
          <StringEditor
            key={`${language.code} ${row.key}`}
            row={row}
            cell={cell}
            language={language}
            rights={props.rights}
            queue={queue}
            status={status}
            overflow={props.overflow}
            takesFocus={props.takesFocus}
            onNext={props.onNext}
            onLeave={() => props.onOpen(false)}
          />
        </div>
      )}
    </li>
  );
}

type MarkProps = { icon: typeof Lock; label: string; tone?: string };

function Mark({ icon: Icon, label, tone = "" }: MarkProps) {
  return (
    <span role="img" aria-label={label} title={label} className={tone}>
      <Icon aria-hidden size={14} />
    </span>
  );
}
