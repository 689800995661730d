import { useId } from "react";
import { FormattedMessage } from "react-intl";
import { WordDifference } from "#dashboard/ui/text/word-difference.tsx";
import type { PreviewRow } from "./preview-kinds.ts";

/** So much of a text shows what becomes of it. */
const longestShown = 2_000;
const cut = (text: string) => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);

/** A key with the text that it gets; what changes word by word. */
export function PreviewLine(props: {
  row: PreviewRow;
  /** Undefined: there is nothing to choose. */
  isIn: boolean | undefined;
  onToggle: (isIn: boolean) => void;
}) {
  const { row, isIn } = props;
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
        {row.to !== undefined && (
          <div dir="auto" className="mt-0.5 break-words whitespace-pre-wrap">
            {row.from === undefined ? (
              cut(row.to)
            ) : (
              <WordDifference before={cut(row.from)} after={cut(row.to)} />
            )}
          </div>
        )}
        {row.reason && (
          <p className="text-xs text-ink-muted">
            <FormattedMessage id={`files.import.skipped.${row.reason}`} />
          </p>
        )}
      </div>
    </div>
  );
}
