import { useId } from "react";
import { FormattedMessage } from "react-intl";
import { ChangedText } from "#dashboard/ui/text/changed-text.tsx";
import type { PreviewRow } from "./preview-kinds.ts";

/** A key of the preview, with a checkbox if it can be excluded, and its new text or the change word by word. */
export function PreviewLine(props: {
  row: PreviewRow;
  /** Undefined for a file with several languages. */
  language: string | undefined;
  /** Undefined: the row cannot be excluded. */
  isIncluded: boolean | undefined;
  onToggle: (isIncluded: boolean) => void;
}) {
  const { row, isIncluded, language } = props;
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
        </label>
        {row.to !== undefined && <ChangedText before={row.from} after={row.to} language={language} />}
        {row.reason && (
          <p className="text-xs text-ink-muted">
            <FormattedMessage id={`files.import.skipped.${row.reason}`} />
          </p>
        )}
      </div>
    </div>
  );
}
