import { useId } from "react";
import { FormattedMessage } from "react-intl";
import { ChangedText } from "#dashboard/ui/text/changed-text.tsx";
import type { PreviewRow } from "./preview-kinds.ts";

/** A key of the preview, with a checkbox if it can be excluded, and its new text or the change word by word. */
export function PreviewLine(props: {
  row: PreviewRow;
  /** Undefined for a file with several languages. */
  language: string | undefined;
  /** Language of the source. */
  sourceLanguage: string;
  /** Name of the language or file, if the preview has several. */
  place: string | undefined;
  /** Undefined: the row cannot be excluded. */
  isIncluded: boolean | undefined;
  onToggle: (isIncluded: boolean) => void;
}) {
  const { row, isIncluded, language, place } = props;
  const id = useId();
  return (
    <div className="flex items-start gap-2 border-b border-line px-3 py-2 text-sm">
      {isIncluded !== undefined && (
        <input
          id={id}
          type="checkbox"
          checked={isIncluded}
          className="mt-0.5 size-4 flex-none accent-accent"
          onChange={({ target }) => props.onToggle(target.checked)}
        />
      )}
      <div className={`min-w-0 flex-1 ${isIncluded === false ? "text-ink-muted" : ""}`}>
        <label htmlFor={isIncluded === undefined ? undefined : id} className="block">
          <bdi dir="ltr" className="font-mono text-xs break-all">
            {row.key}
          </bdi>
          {place !== undefined && <span className="ms-2 text-xs text-ink-muted">{place}</span>}
        </label>
        <div className={row.source ? "grid gap-x-4 sm:grid-cols-2" : ""}>
          {row.source && (
            <div className="text-ink-muted">
              <ChangedText before={undefined} after={row.source} language={props.sourceLanguage} />
            </div>
          )}
          {row.to !== undefined && <ChangedText before={row.from} after={row.to} language={language} />}
        </div>
        {row.reason && (
          <p className="text-xs text-ink-muted">
            <FormattedMessage id={`files.import.skipped.${row.reason}`} />
          </p>
        )}
      </div>
    </div>
  );
}
