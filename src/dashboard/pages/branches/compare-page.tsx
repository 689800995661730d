import { GitCompare } from "lucide-react";
import { useCallback } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { compareQuery, type ListedDifference } from "#dashboard/api/branches/branches.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { mayChange } from "#dashboard/api/members/may-change.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { headTitled } from "#dashboard/layout/page-head.ts";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { DifferenceFilters } from "./differences/difference-filters.tsx";
import { DifferenceList, ListBar } from "./differences/difference-list.tsx";
import { DifferenceName } from "./differences/difference-name.tsx";
import { type ComparedNames, KindMark, kindOf } from "./differences/kind-mark.tsx";
import { KindSegments } from "./differences/kind-segments.tsx";
import { ValueChange } from "./differences/side-value.tsx";
import { useDifferenceView } from "./differences/use-difference-view.ts";
import { useMakeValueFormat, ValueFormatProvider } from "./differences/value-format.ts";
import { PairPage } from "./pair-page.tsx";
import type { ChosenPair } from "./use-pair.ts";

export const useHead = headTitled("branches.compare");

/** Differences between two branches. */
export function ComparePage() {
  return (
    <PairPage
      about={<FormattedMessage id="branches.compare.about" />}
      action="compareBranches"
      messageIds={{ from: "branches.compare.from", to: "branches.compare.to" }}
      headAction={(scope, { ids }, project) =>
        mayChange(project, "writeBranches") && (
          <LinkButton variant="primary" to={paths.merge(scope, { from: ids.from, to: ids.to })}>
            <FormattedMessage id="branches.compare.merge" />
          </LinkButton>
        )
      }
    >
      {(_scope, pair) => <Differences key={`${pair.ids.from} ${pair.ids.to}`} pair={pair} />}
    </PairPage>
  );
}

function Differences({ pair }: { pair: ChosenPair }) {
  const { ids, from, to } = pair;
  const names = { from: from.name, to: to.name };
  const intl = useIntl();
  const format = useMakeValueFormat(ids);
  const { view, changeView } = useDifferenceView();
  const { q, language, field, kind } = view;
  useLiveRefresh({ app: ids.app, branch: ids.from }, queryKeys.pair(ids));
  useLiveRefresh({ app: ids.app, branch: ids.to }, queryKeys.pair(ids));
  const queryOf = useCallback(
    (position: number) => compareQuery(ids, { q, language, field, kind }, position),
    [ids, q, language, field, kind],
  );
  return (
    <ValueFormatProvider value={format}>
      <DifferenceList
        label={intl.formatMessage({ id: "branches.differences" })}
        queryOf={queryOf}
        nothing={
          <Empty
            icon={GitCompare}
            title={<FormattedMessage id="branches.compare.same" values={{ from: from.name, to: to.name }} />}
          />
        }
        bar={(numbers) => (
          <ListBar>
            <KindSegments
              numbers={numbers}
              kind={kind}
              compared={names}
              onChange={(next) => changeView({ kind: next })}
            />
            <DifferenceFilters filter={view} onChange={changeView}>
              <span role="status" className="text-xs text-ink-muted tabular-nums">
                <FormattedMessage id="branches.matching" values={{ count: numbers.matching }} />
              </span>
            </DifferenceFilters>
          </ListBar>
        )}
      >
        {(row) => <DifferenceRow row={row} gridScope={gridScopeOf(row, pair)} compared={names} />}
      </DifferenceList>
    </ValueFormatProvider>
  );
}

/** The branch whose grid a difference links to: the source branch, or the target if only the target has the key. */
function gridScopeOf({ field, from }: ListedDifference, { ids }: ChosenPair): BranchScope {
  return { app: ids.app, branch: field === "key" && from === null ? ids.to : ids.from };
}

function DifferenceRow(props: { row: ListedDifference; gridScope: BranchScope; compared: ComparedNames }) {
  const { row, gridScope } = props;
  return (
    <div className="grid items-baseline gap-x-6 gap-y-1 text-sm sm:grid-cols-3">
      <DifferenceName row={row} gridScope={gridScope} />
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1 sm:col-span-2">
        <div className="min-w-0 flex-1">
          <ValueChange about={row} before={row.to} after={row.from} />
        </div>
        <KindMark kind={kindOf(row)} compared={props.compared} />
      </div>
    </div>
  );
}
