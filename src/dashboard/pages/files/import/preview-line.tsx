import { useId } from "react";
import { FormattedMessage } from "react-intl";
import { ChangedText } from "#dashboard/ui/text/changed-text.tsx";
import type { PreviewRow } from "./preview-kinds.ts";

/** A key with the text that it gets; what changes word by word. */
export function PreviewLine(props: {
  row: PreviewRow;
  /** Undefined for a file of several. */
  language: string | undefined;
  /** Undefined: there is nothing to choose. */
  isIn: boolean | undefined;
  onToggle: (isIn: boolean) => void;
}) {
  const { row, isIn, language } = props;
  const id = useId();
  return (
    <div className="flex items-start gap-2 border-b border-line px-3 py-2 text-sm">
      {isIn !== undefined && (
        <input
          id={id}
          type="checkbox"
          checked={isIn}
          className="mt-0.5 size-4 flex-none accent-accent"
          onChange={({ target }) => props.onToggle(target.checked)}
        />
      )}
      <div className={`min-w-0 flex-1 ${isIn === false ? "text-ink-muted" : ""}`}>
        <label htmlFor={isIn === undefined ? undefined : id} className="block">
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
