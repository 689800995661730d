import { FormattedMessage, useIntl } from "react-intl";
import type { Cell } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { rejected } from "#dashboard/appearance/status-styles.ts";
import { stepWords } from "#dashboard/appearance/text-steps.ts";
import { discardDraft, publishDraft, setMark } from "#dashboard/pages/translations/grid/cell-actions.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { isExcluded } from "#dashboard/pages/translations/grid/is-excluded.ts";
import { type GridCell, setStatus } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { PanelOutdated } from "#dashboard/pages/translations/panel/sections/panel-outdated.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { PublishedChanges } from "./published-changes.tsx";
import { StatusButtons } from "./status-buttons.tsx";

/** Status, lock, exclusion, and actions on a draft. */
export function PanelState(props: {
  gridCell: GridCell;
  language: Language;
  cell: Cell;
  isEmpty: boolean;
  /** Whether a conflict is open: actions would apply to a text that was never chosen. */
  isUndecided: boolean;
}) {
  const { gridCell, cell } = props;
  const grid = useGrid();
  const { rights } = grid;
  const reason = props.isUndecided ? "grid.closed.conflict" : gridCell.textClosedReason;
  const isTextClosed = cell.locked || reason !== undefined;
  const isDraft = cell.draft !== "";
  const isCellClosed = cell.locked || props.isUndecided || gridCell.cellClosedReason !== undefined;
  return (
    <section className="border-b border-line px-4 pt-2 pb-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusButtons
          status={cell.status}
          isEmpty={props.isEmpty}
          isDisabled={isCellClosed}
          onChoose={(status) => setStatus(grid, gridCell, status)}
        />
        <span className="text-sm font-medium">{stepWords(useIntl(), grid.statuses, cell)}</span>
      </div>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {isDraft && rights.canPublish && (
          <Button
            size="small"
            variant={cell.status === rejected ? "plain" : "primary"}
            isDisabled={isTextClosed}
            onPress={() => publishDraft(grid, gridCell)}
          >
            <FormattedMessage id="panel.action.publish" />
          </Button>
        )}
        {isDraft && (
          <Button size="small" isDisabled={isTextClosed} onPress={() => discardDraft(grid, gridCell)}>
            <FormattedMessage id="panel.action.discard" />
          </Button>
        )}
        {rights.canPublish && (
          <Button
            size="small"
            isDisabled={reason !== undefined}
            onPress={() => setMark(grid, gridCell, { locked: !cell.locked })}
          >
            <FormattedMessage id={cell.locked ? "panel.action.unlock" : "panel.action.lock"} />
          </Button>
        )}
        {rights.canPublish && (
          <Button
            size="small"
            isDisabled={isTextClosed || gridCell.row.excluded === true}
            onPress={() => setMark(grid, gridCell, { excluded: !cell.excluded })}
          >
            <FormattedMessage id={cell.excluded ? "panel.action.include" : "panel.action.exclude"} />
          </Button>
        )}
      </div>
      {isExcluded(gridCell.row, cell) && (
        <p className="mt-2 text-xs text-ink-muted">
          <FormattedMessage id={gridCell.row.excluded ? "panel.excluded.key" : "panel.excluded.text"} />
        </p>
      )}
      {cell.outdated && !isExcluded(gridCell.row, cell) && (
        <PanelOutdated gridCell={gridCell} isClosed={isTextClosed} />
      )}
      {isDraft && cell.value !== "" && (
        <div className="mt-2 text-xs">
          <PublishedChanges published={cell.value} draft={cell.draft} language={props.language} />
        </div>
      )}
      {reason !== undefined && (
        <p className="mt-2 text-xs text-ink-muted">
          <FormattedMessage id={reason} />
        </p>
      )}
    </section>
  );
}
