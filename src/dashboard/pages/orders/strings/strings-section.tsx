import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { useEffect, useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { isReviewable } from "#contract/orders/order-review.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { customStatusesQuery } from "#dashboard/api/entries/entries.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { orderStringsQuery } from "#dashboard/api/orders/orders.ts";
import type { OrderRights } from "#dashboard/api/orders/use-order-rights.ts";
import { statusStylesOf } from "#dashboard/appearance/status-styles.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { DeliverActions } from "#dashboard/pages/orders/delivery/deliver-actions.tsx";
import { ReviewBar } from "#dashboard/pages/orders/review/review-bar.tsx";
import { ReviewNotice } from "#dashboard/pages/orders/review/review-notice.tsx";
import { useReview } from "#dashboard/pages/orders/review/use-review.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { useNextPage } from "#dashboard/ui/tables/use-next-page.ts";
import { WindowedList } from "#dashboard/ui/tables/windowed-list.tsx";
import { languageByCode } from "#text/languages/languages.ts";
import { OrderStringRow } from "./order-string-row.tsx";
import { rowName, type StableRow } from "./stable-rows.ts";
import { StringsFilters } from "./strings-filters.tsx";
import { useChosenStrings } from "./use-chosen-strings.ts";
import { useStableRows } from "./use-stable-rows.ts";
import { useStringsView } from "./use-strings-view.ts";

/** Estimated height of a row before it is measured, in pixels. */
const estimatedHeight = 64;

type SectionProps = { scope: BranchScope; order: OrderDetails; project: Project; rights: OrderRights };

/** Strings of an order with their current and their ordered source. */
export function StringsSection({ scope, order, project, rights }: SectionProps) {
  const intl = useIntl();
  const chosen = useChosenStrings();
  const reviewing = useReview(scope, order);
  const mayReview = rights.canReview && isReviewable(order.status, "accept");
  const { view, changeView, filter } = useStringsView();
  const { data: languages = [] } = useQuery(languagesQuery(scope));
  const { data: customStatuses = [] } = useQuery(customStatusesQuery(scope));
  const statusStyles = useMemo(() => statusStylesOf(customStatuses), [customStatuses]);
  const strings = useInfiniteQuery(orderStringsQuery(scope, order._id, filter));
  const loaded = useMemo(() => strings.data?.pages.flatMap((page) => page.strings) ?? [], [strings.data]);
  const list = JSON.stringify(filter);
  const { rows, reload } = useStableRows({ rows: loaded, list, isFresh: strings.isFetchedAfterMount });
  const stale = useMemo(() => rows.filter(({ isStale }) => isStale), [rows]);
  const { set: choose } = chosen;
  // Deselects stale rows, so that review actions do not include them.
  useEffect(() => choose(stale, false), [choose, stale]);
  const onRange = useNextPage(strings, rows.length);
  const total = strings.data?.pages[0]?.total;
  return (
    <div className="space-y-3">
      <StringsFilters scope={scope} order={order} view={view} total={total} onChange={changeView} />
      {rights.canDeliver && order.status !== "draft" && (
        <DeliverActions scope={scope} order={order} project={project} canDeliver />
      )}
      {stale.length > 0 && <StaleRows count={stale.length} onReload={reload} />}
      {mayReview && <ReviewNotice reviewing={reviewing} />}
      {strings.isPending && <Loading lines={8} />}
      {strings.isError && (
        <Failed
          error={strings.error}
          onRetry={() => void (strings.isFetchNextPageError ? strings.fetchNextPage() : strings.refetch())}
        />
      )}
      {total === 0 && rows.length === 0 && (
        <Empty
          icon={ClipboardList}
          title={<FormattedMessage id={view.isFiltered ? "orders.strings.none" : "orders.draft.about"} />}
        >
          {view.isFiltered && (
            <Button
              onPress={() => changeView({ language: "", delivered: "all", changed: false, review: "" })}
            >
              <FormattedMessage id="orders.strings.all" />
            </Button>
          )}
        </Empty>
      )}
      {rows.length > 0 && (
        <div className="border-b border-line">
          <WindowedList
            label={intl.formatMessage({ id: "orders.strings" })}
            count={rows.length + (strings.hasNextPage ? 1 : 0)}
            estimate={estimatedHeight}
            keyOf={(index) => (rows[index] ? rowName(rows[index]) : index)}
            onRange={onRange}
          >
            {(index) => {
              const string = rows[index];
              if (string === undefined) return <div className="my-2 h-10 rounded-md bg-surface-3" />;
              const language = languageByCode(languages, string.language);
              const source = languageByCode(languages, order.sourceLanguage);
              return (
                <OrderStringRow
                  scope={scope}
                  order={order}
                  string={string}
                  isContinued={rows[index - 1]?.key === string.key}
                  language={language}
                  source={source}
                  statusStyles={statusStyles}
                  {...(mayReview && isReviewableRow(string)
                    ? {
                        isChosen: chosen.has(string),
                        onChoose: (isChosen: boolean) => chosen.set([string], isChosen),
                      }
                    : { isIndented: mayReview })}
                />
              );
            }}
          </WindowedList>
        </div>
      )}
      {mayReview && (
        <ReviewBar
          app={scope.app}
          order={order}
          chosen={chosen}
          reviewing={reviewing}
          shown={rows.filter(isReviewableRow)}
        />
      )}
    </div>
  );
}

function isReviewableRow({ delivered, deleted, locked, isStale }: StableRow): boolean {
  return delivered && !deleted && !locked && isStale !== true;
}

/** Rows keep their places until the user reloads the list. */
function StaleRows({ count, onReload }: { count: number; onReload: () => void }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-muted">
      <FormattedMessage id="staleResults.left" values={{ count }} />
      <Button size="small" variant="ghost" onPress={onReload}>
        <FormattedMessage id="grid.refresh" />
      </Button>
    </p>
  );
}
