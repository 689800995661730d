import { GitMerge } from "lucide-react";
import { type ReactNode, type RefObject, useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type Conflict, mergeFields } from "#contract/merges.ts";
import { DifferenceFilters } from "#dashboard/pages/branches/differences/difference-filters.tsx";
import { ListBar } from "#dashboard/pages/branches/differences/difference-list.tsx";
import type { DifferenceView } from "#dashboard/pages/branches/differences/use-difference-view.ts";
import {
  choiceOf,
  type Decisions,
  decide,
  nextOpen,
  reopen,
  rowId,
  stateOf,
} from "#dashboard/pages/branches/merge/merge-decisions.ts";
import { RuleMenu } from "#dashboard/pages/branches/merge/rule-menu.tsx";
import type { ChosenPair } from "#dashboard/pages/branches/use-pair.ts";
import { FilterSelect } from "#dashboard/ui/fields/filter-select.tsx";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { WindowedList } from "#dashboard/ui/tables/windowed-list.tsx";
import type { EditDone } from "./conflict-editor.tsx";
import { filterConflicts } from "./conflict-filter.ts";
import { ConflictKeys } from "./conflict-keys.tsx";
import { ConflictRow } from "./conflict-row.tsx";
import { useConflictCursor } from "./use-conflict-cursor.ts";
import { useConflictKeys } from "./use-conflict-keys.ts";

/** Estimated height of a conflict before it is measured, in pixels. */
const estimatedHeight = 128;
/** Height of the sticky bar, in pixels. */
const barHeight = 136;

export type ListProps = {
  /** Content of the bar above the filters. */
  head: ReactNode;
  pair: ChosenPair;
  decisions: Decisions;
  onChange: (next: (before: Decisions) => Decisions) => void;
  view: DifferenceView;
  onView: (change: Partial<DifferenceView>) => void;
  searchField: RefObject<HTMLInputElement | null>;
};

/** List of the conflicts; hundreds of them can be decided by keyboard alone. */
export function ConflictList(
  props: ListProps & { conflicts: readonly Conflict[]; onFinished: (() => void) | undefined },
) {
  const { pair, conflicts, decisions, onChange, view, onView } = props;
  const intl = useIntl();
  const rows = useMemo(() => filterConflicts(conflicts, view, decisions), [conflicts, view, decisions]);
  const cursor = useConflictCursor(rows, decisions, pair.ids);
  const handleKeyDown = useConflictKeys({ rows, decisions, cursor, onChange, onFinished: props.onFinished });
  const finishText = (row: Conflict, ...[text, then]: Parameters<EditDone>) => {
    const after = text === undefined ? decisions : decide(decisions, row, choiceOf(row, text));
    onChange(() => after);
    const next = then === "next" ? nextOpen(after, rows, { from: cursor.index, step: 1 }) : -1;
    if (next >= 0) cursor.goTo(next);
    else cursor.leaveText(then !== "away");
  };
  const fields = mergeFields.filter((field) => conflicts.some((conflict) => conflict.field === field));
  return (
    <>
      <ListBar>
        {props.head}
        <div className="flex flex-wrap items-center gap-2">
          <DifferenceFilters filter={view} fields={fields} onChange={onView} searchField={props.searchField}>
            <FilterSelect
              label={intl.formatMessage({ id: "branches.state" })}
              all={intl.formatMessage({ id: "branches.state.all" })}
              options={(["open", "decided", "changed"] as const).map((value) => ({
                value,
                label: intl.formatMessage({ id: `branches.state.${value}` }),
              }))}
              value={view.state}
              onChange={(state) => onView({ state: state as DifferenceView["state"] })}
            />
          </DifferenceFilters>
          <RuleMenu rows={rows} pair={pair} decisions={decisions} onChange={onChange} />
        </div>
        <ConflictKeys pair={pair} />
      </ListBar>
      {rows.length === 0 && (
        <div ref={cursor.emptyRef} tabIndex={-1} className="mt-4 outline-none">
          <Empty
            icon={GitMerge}
            title={
              <FormattedMessage
                id={conflicts.length === 0 ? "branches.noConflicts" : "branches.nothingFound"}
              />
            }
          />
        </div>
      )}
      <div className="mt-3">
        <WindowedList
          label={intl.formatMessage({ id: "branches.conflictList" })}
          count={rows.length}
          estimate={estimatedHeight}
          covered={barHeight}
          active={cursor.index}
          keyOf={(index) => cursor.idAt(index)}
          onKeyDown={handleKeyDown}
        >
          {(index) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <ConflictRow
                row={row}
                pair={pair}
                decision={decisions.get(rowId(row))}
                state={stateOf(decisions, row)}
                isActive={index === cursor.index}
                isEditing={index === cursor.index && cursor.isEditing}
                cursor={cursor}
                index={index}
                onChoose={(choice) => onChange((before) => decide(before, row, choice))}
                onEdited={(text, then) => finishText(row, text, then)}
                onReopen={() => onChange((before) => reopen(before, [row]))}
              />
            );
          }}
        </WindowedList>
      </div>
    </>
  );
}
