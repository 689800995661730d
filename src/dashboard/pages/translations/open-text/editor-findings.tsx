import { useIntl } from "react-intl";
import type { Cell, EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/projects/languages.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";
import { paintedText } from "#dashboard/editing/cell-work.ts";
import { useCellWork } from "#dashboard/editing/use-cell-work.ts";
import { typingPauseMs, useAfterPaint } from "#dashboard/lib/use-after-paint.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { byCheck, FindingWords } from "./finding-words.tsx";
import { useFindings } from "./use-findings.ts";

/** What the checks find in the open text, said while it is typed: for who has no panel beside it that says so. */
export function EditorFindings({ row, language, cell }: { row: EntryRow; language: Language; cell: Cell }) {
  const { queue } = useGrid();
  const intl = useIntl();
  const address = { key: row.key, language: language.code };
  const work = useCellWork(queue, address);
  const text = useAfterPaint(paintedText(cell, work), typingPauseMs);
  // A dismissal ends with the text that it was about.
  const dismissed: readonly string[] =
    (work?.text === undefined && text === textOf(cell) && cell.dismissed) || [];
  const { findings: all } = useFindings({ address, row }, text);
  const findings = all.filter(({ check }) => !dismissed.includes(check));
  return (
    <div role="status">
      {findings.length > 0 && (
        <ul
          aria-label={intl.formatMessage({ id: "panel.checks" })}
          className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-3 py-1 text-xs"
        >
          {byCheck(findings).map((ofCheck) => (
            <li key={ofCheck[0].check} className="flex max-w-full gap-x-1.5">
              <FindingWords findings={ofCheck} text={text} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
