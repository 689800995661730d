import { memo, useContext, useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import type { Cell, EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { type CellWork, paintedText } from "#dashboard/editing/queue/cell-work.ts";
import { useCellWork } from "#dashboard/editing/use-cell-work.ts";
import { useScrolls } from "#dashboard/lib/geometry/use-scrolls.ts";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { typingPauseMs, useAfterPaint } from "#dashboard/lib/use-after-paint.ts";
import { PanelShown, useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { CheckName } from "#text/checks/check-names.ts";
import { fixableIn } from "#text/checks/found-in.ts";
import { fieldText } from "./field-text.ts";
import { byCheck, FindingSummary, NotChecked } from "./finding-summary.tsx";
import { FixButton } from "./fix-button.tsx";
import { useChecks, useFindings } from "./use-findings.ts";

type Props = { row: EntryRow; language: Language; cell: Cell };

/**
 * Findings of checks in the open text, updated while the user types, with buttons to fix them; empty if the
 * panel beside the editor shows them.
 */
export const EditorFindings = memo(function EditorFindings({ row, language, cell }: Props) {
  const fix = useFixInField({ row, language, cell });
  if (useContext(PanelShown)) return null;
  return <FindingsList row={row} language={language} cell={cell} onFix={fix} />;
});

type ListProps = Props & { onFix: (check: CheckName) => void };

function FindingsList({ row, language, cell, onFix }: ListProps) {
  const { queue } = useGrid();
  const intl = useIntl();
  const address = { key: row.key, language: language.code };
  const work = useCellWork(queue, address);
  const [keys] = useKeyHints()("fix");
  const text = useAfterPaint(paintedText(cell, work), typingPauseMs);
  const dismissed = dismissedIn(text, cell, work);
  const result = useFindings({ address, row }, text);
  const checks = byCheck(result.findings.filter(({ check }) => !dismissed.includes(check)));
  const first = checks.find(([{ check }]) => result.fixable.has(check));
  const list = useRef<HTMLUListElement>(null);
  const scrolls = useScrolls(list);
  return (
    <div role="status">
      {result.notChecked && (
        <div className="border-t border-line px-3 py-1">
          <NotChecked />
        </div>
      )}
      {checks.length > 0 && (
        <ul
          ref={list}
          aria-label={intl.formatMessage({ id: "panel.checks" })}
          {...(scrolls && { tabIndex: 0 })}
          className="flex max-h-24 flex-wrap gap-x-4 gap-y-1 overflow-y-auto border-t border-line px-3 py-1 text-xs"
        >
          {checks.map((ofCheck) => {
            const [{ check }] = ofCheck;
            return (
              <li key={check} className="flex max-w-full items-start gap-x-1.5 leading-6">
                <FindingSummary findings={ofCheck} text={text} />
                {result.fixable.has(check) && (
                  <FixButton
                    check={check}
                    inField={{ keys: ofCheck === first ? keys : undefined }}
                    onPress={() => onFix(check)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** A dismissal applies only to the stored text it was made for. */
function dismissedIn(text: string, cell: Cell, work: CellWork | undefined): readonly string[] {
  return (work?.text === undefined && text === textOf(cell) && cell.dismissed) || [];
}

/** Fixes findings in the text of the field, as one step of its native undo history. */
function useFixInField({ row, language, cell }: Props): (check?: CheckName) => void {
  const grid = useGrid();
  const intl = useIntl();
  const address = { key: row.key, language: language.code };
  const check = useChecks({ address, row });
  const id = addressId(address);

  function fix(wanted?: CheckName): void {
    const { field, replace } = grid.opened.get(id) ?? {};
    if (!field || !replace) return;
    const text = fieldText(field);
    const dismissed = dismissedIn(text, cell, grid.queue.workOf(address));
    const result = check(text);
    const isMeant = (name: CheckName) => (wanted ? name === wanted : !dismissed.includes(name));
    const next = [...fixableIn(result, text)].find(isMeant);
    if (next === undefined) {
      grid.announce("editor.fix.none");
      return;
    }
    replace(result.fixed(next));
    grid.announce("editor.fix.done", { check: intl.formatMessage({ id: `check.${next}` }) });
  }

  useEffect(() => {
    const opened = grid.opened.get(id);
    if (opened) opened.fix = fix;
  });
  return fix;
}
