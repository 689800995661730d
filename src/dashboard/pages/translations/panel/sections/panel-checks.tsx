import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { memo, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { checkSettingsQuery } from "#dashboard/api/checks/checks.ts";
import { sameSourceQuery } from "#dashboard/api/entries/neighbours.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { typingPauseMs, useAfterPaint } from "#dashboard/lib/use-after-paint.ts";
import { BulkDialog } from "#dashboard/pages/translations/bulk/bulk-dialog-later.ts";
import { restoreText } from "#dashboard/pages/translations/grid/cell-actions.ts";
import { canWriteTexts, useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { GridCell } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { useCursor } from "#dashboard/pages/translations/grid/keyboard/grid-cursor.ts";
import {
  type CheckFindings,
  FindingSummary,
  groupByCheck,
  TooLongNotice,
} from "#dashboard/pages/translations/open-text/findings/finding-summary.tsx";
import { FixButton } from "#dashboard/pages/translations/open-text/findings/fix-button.tsx";
import { useFindings } from "#dashboard/pages/translations/open-text/findings/use-findings.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import {
  DismissCheck,
  DismissedChecks,
  type Dismissing,
  DismissProblem,
  useDismissing,
} from "#dashboard/pages/translations/panel/state/dismissed-checks.tsx";
import { FixAllButton } from "#dashboard/pages/translations/panel/state/fix-all.tsx";
import { isStoredCheck, type StoredCheck, storedChecks } from "#text/checks/check-bits.ts";
import type { CheckName } from "#text/checks/check-names.ts";
import type { Finding } from "#text/checks/finding.ts";
import { sameSourceDiffers } from "#text/checks/same-source-differs.ts";

type PanelProps = {
  gridCell: GridCell;
  /** The text shown in the cell, typed or stored. */
  text: string;
  isTyped: boolean;
  locked: boolean;
};

/** Findings of checks in the text, updated while the user types; checked with the same code as on the server. */
export const PanelChecks = memo(function PanelChecks(props: PanelProps) {
  const { gridCell, isTyped, locked } = props;
  const grid = useGrid();
  const intl = useIntl();
  const text = useAfterPaint(props.text, typingPauseMs);
  const id = addressId(gridCell.address);
  const isEdited = useCursor(
    grid.cursor,
    ({ editing }) => editing !== undefined && addressId(editing) === id,
  );
  const mayFix = isEdited || (gridCell.textClosedReason === undefined && !locked && !isTyped);
  const dismissing = useDismissing(gridCell);
  const isStored = !isTyped && text === textOf(gridCell.cell);
  const { findings: textFindings, fixable, fixed, isTooLongToCheck } = useFindings(gridCell, text);
  const differingTexts = useDifferingTexts(gridCell);
  const findings = isStored && differingTexts ? [...textFindings, differingTexts] : textFindings;
  // A dismissal applies only to the stored text it was made for.
  const dismissedNames: readonly string[] = isStored ? (gridCell.cell.dismissed ?? []) : [];
  const isDismissed = ({ check }: Finding) => dismissedNames.includes(check);
  const dismissed = findings.filter(isDismissed);
  const groups = groupByCheck(findings.filter((finding) => !isDismissed(finding)));
  // The shortcut fixes the findings of this group.
  const firstFixable = groups.find(([{ check }]) => fixable.has(check));
  const [keys] = useKeyHints()("fix");
  const [bulkFixCheck, setBulkFixCheck] = useState<StoredCheck>();
  const fix = (check: CheckName) => {
    if (isEdited) grid.opened.get(id)?.fix?.(check);
    else {
      restoreText(grid, gridCell, fixed(check));
      focusGrid();
    }
  };
  const mayDismiss = isStored && gridCell.cellClosedReason === undefined && !locked;
  return (
    <div role="status">
      {(isTooLongToCheck || findings.length > 0) && (
        <section
          aria-label={intl.formatMessage({ id: "panel.checks" })}
          className="border-b border-line px-4 py-2"
        >
          {isTooLongToCheck && <TooLongNotice />}
          <ul className="flex flex-col gap-2">
            {groups.map((group) => (
              <CheckItem
                key={group[0].check}
                gridCell={gridCell}
                findings={group}
                text={text}
                isFixable={fixable.has(group[0].check)}
                inField={isEdited ? { keys: group === firstFixable ? keys : undefined } : undefined}
                dismissing={mayDismiss ? dismissing : undefined}
                onFix={mayFix ? fix : undefined}
                onFixAll={canWriteTexts(grid) ? setBulkFixCheck : undefined}
              />
            ))}
          </ul>
          <DismissProblem error={dismissing.error} />
          <DismissedChecks
            gridCell={gridCell}
            checks={storedChecks.filter((name) => dismissed.some(({ check }) => check === name))}
            dismissing={mayDismiss ? dismissing : undefined}
          />
        </section>
      )}
      {bulkFixCheck && (
        <BulkDialog
          action={{ action: "fixChecks", check: bulkFixCheck }}
          onClose={() => setBulkFixCheck(undefined)}
        />
      )}
    </div>
  );
});

/**
 * The finding that strings with the same source have different texts, with one of these texts. Only the server can
 * check that.
 */
function useDifferingTexts({ address, cell, isSource }: GridCell): Finding | undefined {
  const { scope } = useGrid();
  const { data: settings } = useQuery(checkSettingsQuery(scope.app));
  const level = settings?.levels.inconsistent ?? "off";
  const isFound = [cell.checks, cell.dismissed].some((names) => names?.includes("inconsistent"));
  const { data } = useInfiniteQuery({
    ...sameSourceQuery(scope, address, cell.version),
    enabled: isFound && !isSource,
  });
  if (!isFound || level === "off") return undefined;
  const text = textOf(cell);
  const others = data?.pages.flatMap(({ strings }) => strings.map(textOf));
  const otherText = others?.find((candidate) => candidate !== "" && candidate !== text);
  return { check: "inconsistent", level, ...sameSourceDiffers(text, otherText) };
}

type ItemProps = {
  gridCell: GridCell;
  findings: CheckFindings;
  text: string;
  isFixable: boolean;
  /** Set while the text is open: it is then fixed in its field. */
  inField: { keys: string | undefined } | undefined;
  dismissing: Dismissing | undefined;
  onFix: ((check: CheckName) => void) | undefined;
  onFixAll: ((check: StoredCheck) => void) | undefined;
};

/** All findings of a check, which are fixed and dismissed together. */
function CheckItem(props: ItemProps) {
  const { gridCell, findings, text, isFixable, inField, dismissing, onFix, onFixAll } = props;
  const [{ check, message }] = findings;
  return (
    <li className="flex flex-wrap items-start gap-x-2 gap-y-1 text-sm leading-6">
      <div className="flex min-w-40 flex-1 gap-x-2">
        <FindingSummary findings={findings} text={text}>
          {check === "message_syntax" && (
            <span className="block text-xs text-ink-muted">
              <FormattedMessage id={`editor.problem.${message}`} />
            </span>
          )}
        </FindingSummary>
      </div>
      <div className="ms-auto flex flex-wrap items-start justify-end gap-x-2 gap-y-1 has-[form]:w-full">
        {isFixable && onFix && <FixButton check={check} inField={inField} onPress={() => onFix(check)} />}
        {isFixable && onFixAll && isStoredCheck(check) && (
          <FixAllButton check={check} onPress={() => onFixAll(check)} />
        )}
        {dismissing && isStoredCheck(check) && (
          <DismissCheck gridCell={gridCell} check={check} dismissing={dismissing} />
        )}
      </div>
    </li>
  );
}
