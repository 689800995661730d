import { GitMerge } from "lucide-react";
import { useCallback } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { cleanChangesQuery, type ListedDifference } from "#dashboard/api/branches/branches.ts";
import type { ListProps } from "#dashboard/pages/branches/conflicts/conflict-list.tsx";
import { DifferenceFilters } from "#dashboard/pages/branches/differences/difference-filters.tsx";
import { DifferenceList, ListBar } from "#dashboard/pages/branches/differences/difference-list.tsx";
import { DifferenceName } from "#dashboard/pages/branches/differences/difference-name.tsx";
import { KindMark, kindOf } from "#dashboard/pages/branches/differences/kind-mark.tsx";
import { KindSegments } from "#dashboard/pages/branches/differences/kind-segments.tsx";
import { ValueChange } from "#dashboard/pages/branches/differences/side-value.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { type Decisions, decide, reopen, rowId } from "./merge-decisions.ts";

/** Changes that merge without a conflict; each can be excluded. */
export function CleanChanges(props: ListProps) {
  const { head, pair, decisions, onChange, view, onView } = props;
  const intl = useIntl();
  const { q, language, field, kind } = view;
  const { ids } = pair;
  const queryOf = useCallback(
    (position: number) => cleanChangesQuery(ids, { q, language, field, kind }, position),
    [ids, q, language, field, kind],
  );
  return (
    <DifferenceList
      label={intl.formatMessage({ id: "branches.cleanList" })}
      queryOf={queryOf}
      nothing={
        <>
          <ListBar>{head}</ListBar>
          <div className="mt-4">
            <Empty icon={GitMerge} title={<FormattedMessage id="branches.noClean" />} />
          </div>
        </>
      }
      bar={(numbers) => (
        <ListBar>
          {head}
          <KindSegments numbers={numbers} kind={kind} onChange={(next) => onView({ kind: next })} />
          <DifferenceFilters filter={view} onChange={onView} searchField={props.searchField} />
        </ListBar>
      )}
    >
      {(row) => (
        <CleanRow
          row={row}
          gridScope={{ app: ids.app, branch: row.to === null ? ids.from : ids.to }}
          {...exclusionOf(row, decisions, onChange)}
        />
      )}
    </DifferenceList>
  );
}

/** Whether a change is excluded from the merge, and a function to toggle that. The target keeps an excluded value. */
function exclusionOf(row: ListedDifference, decisions: Decisions, onChange: ListProps["onChange"]) {
  const decision = decisions.get(rowId(row));
  const isExcluded = decision !== undefined && "take" in decision && decision.take === "to";
  const toggle = () =>
    onChange((before) => (isExcluded ? reopen(before, [row]) : decide(before, row, { take: "to" })));
  return { isExcluded, onToggle: toggle };
}

type CleanRowProps = {
  row: ListedDifference;
  gridScope: { app: string; branch: string };
  isExcluded: boolean;
  onToggle: () => void;
};

function CleanRow({ row, gridScope, isExcluded, onToggle }: CleanRowProps) {
  const intl = useIntl();
  return (
    <div className="grid items-baseline gap-x-6 gap-y-1 text-sm sm:grid-cols-3">
      <DifferenceName row={row} gridScope={gridScope} />
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1 sm:col-span-2">
        <div className={`min-w-0 flex-1 ${isExcluded ? "opacity-60" : ""}`}>
          <ValueChange about={row} before={row.to} after={row.from} />
        </div>
        <KindMark kind={kindOf(row)} />
        <Button
          size="small"
          variant="ghost"
          aria-pressed={isExcluded}
          aria-label={intl.formatMessage(
            { id: "branches.leaveOut.of" },
            { name: row.resource?.name ?? row.key },
          )}
          onPress={onToggle}
        >
          <FormattedMessage id={isExcluded ? "branches.leftOut" : "branches.leaveOut"} />
        </Button>
      </div>
    </div>
  );
}
