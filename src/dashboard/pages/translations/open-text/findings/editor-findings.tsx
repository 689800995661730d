import { memo, useContext, useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import type { Cell, EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { displayedText, type UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import { useUnsavedCell } from "#dashboard/editing/use-unsaved-cell.ts";
import { useScrolls } from "#dashboard/lib/geometry/use-scrolls.ts";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { typingPauseMs, useAfterPaint } from "#dashboard/lib/use-after-paint.ts";
import { PanelShown, useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { fieldText } from "#dashboard/pages/translations/open-text/field-text.ts";
import type { CheckName } from "#text/checks/check-names.ts";
import { fixableIn } from "#text/checks/found-in.ts";
import { FindingSummary, groupByCheck, TooLongNotice } from "./finding-summary.tsx";
import { FixButton } from "./fix-button.tsx";
import { useCheckText, useFindings } from "./use-findings.ts";

type Props = { row: EntryRow; language: Language; cell: Cell };

/**
 * Findings of checks in the open text, updated while the user types, with buttons to fix them. Renders nothing
 * while the side panel, which shows them too, is visible.
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
  const unsaved = useUnsavedCell(queue, address);
  const [keys] = useKeyHints()("fix");
  const text = useAfterPaint(displayedText(cell, unsaved), typingPauseMs);
  const dismissedChecks = dismissedChecksOf(text, cell, unsaved);
  const result = useFindings({ address, row }, text);
  const groups = groupByCheck(result.findings.filter(({ check }) => !dismissedChecks.includes(check)));
  // The shortcut fixes the findings of this group.
  const firstFixable = groups.find(([{ check }]) => result.fixable.has(check));
  const list = useRef<HTMLUListElement>(null);
  const scrolls = useScrolls(list);
  return (
    <div role="status">
      {result.isTooLongToCheck && (
        <div className="border-t border-line px-3 py-1">
          <TooLongNotice />
        </div>
      )}
      {groups.length > 0 && (
        <ul
          ref={list}
          aria-label={intl.formatMessage({ id: "panel.checks" })}
          {...(scrolls && { tabIndex: 0 })}
          className="flex max-h-24 flex-wrap gap-x-4 gap-y-1 overflow-y-auto border-t border-line px-3 py-1 text-xs"
        >
          {groups.map((group) => {
            const [{ check }] = group;
            return (
              <li key={check} className="flex max-w-full items-start gap-x-1.5 leading-6">
                <FindingSummary findings={group} text={text} />
                {result.fixable.has(check) && (
                  <FixButton
                    check={check}
                    inField={{ keys: group === firstFixable ? keys : undefined }}
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

/** The dismissed checks of a text. A dismissal applies only to the stored text it was made for. */
function dismissedChecksOf(text: string, cell: Cell, unsaved: UnsavedCell | undefined): readonly string[] {
  const isStored = unsaved?.text === undefined && text === textOf(cell);
  return isStored ? (cell.dismissed ?? []) : [];
}

/**
 * Returns a function that fixes the findings of a check in the field, or else of the first fixable check, as one
 * step of the field's native undo history.
 */
function useFixInField({ row, language, cell }: Props): (check?: CheckName) => void {
  const grid = useGrid();
  const intl = useIntl();
  const address = { key: row.key, language: language.code };
  const checkText = useCheckText({ address, row });
  const id = addressId(address);

  function fix(check?: CheckName): void {
    const { field, replace } = grid.opened.get(id) ?? {};
    if (!field || !replace) return;
    const text = fieldText(field);
    const dismissedChecks = dismissedChecksOf(text, cell, grid.queue.unsavedOf(address));
    const result = checkText(text);
    const fixableChecks = [...fixableIn(result, text)];
    const fixedCheck = fixableChecks.find((name) =>
      check ? name === check : !dismissedChecks.includes(name),
    );
    if (fixedCheck === undefined) {
      grid.announce("editor.fix.none");
      return;
    }
    replace(result.fixed(fixedCheck));
    grid.announce("editor.fix.done", { check: intl.formatMessage({ id: `check.${fixedCheck}` }) });
  }

  useEffect(() => {
    const opened = grid.opened.get(id);
    if (opened) opened.fix = fix;
  });
  return fix;
}
