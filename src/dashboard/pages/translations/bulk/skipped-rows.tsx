import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { type BulkSkipReason, bulkSkipReasons, type SkippedRow } from "#contract/bulk.ts";
import { type BulkInput, previewBulk } from "#dashboard/api/bulk.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { MoreRows } from "#dashboard/ui/tables/more-rows.tsx";

/** Rows per request. */
const pageRows = 50;

type SkippedProps = { body: BulkInput; counts: Partial<Record<BulkSkipReason, number>>; skipped: number };

/** The rows that an action skips, by reason; requested when the list is opened. */
export function SkippedRows({ body, counts, skipped }: SkippedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { scope } = useGrid();
  const list = useInfiniteQuery({
    queryKey: queryKeys.branch(scope, "bulk", "skipped", body),
    enabled: isOpen,
    gcTime: 0,
    queryFn: async ({ signal, pageParam }) => {
      const page = { skippedSample: pageRows, skippedOffset: pageParam, signal };
      return (await previewBulk(scope, body, page)).skippedSample ?? [];
    },
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) => (last.length === pageRows ? offset + pageRows : undefined),
  });
  const rows = list.data?.pages.flat() ?? [];
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit rounded-sm text-ink-muted">
        <FormattedMessage id="bulk.skipped.show" values={{ count: skipped }} />
      </summary>
      <div className="mt-2 max-h-56 space-y-3 overflow-y-auto">
        {isOpen && list.isPending && <Loading lines={2} />}
        {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess &&
          bulkSkipReasons.map((reason) => {
            const count = counts[reason] ?? 0;
            if (count === 0) return null;
            const listed = rows.filter((row) => row.reason === reason);
            return <SkippedForReason key={reason} reason={reason} count={count} rows={listed} />;
          })}
        <MoreRows
          hasMore={list.hasNextPage}
          isPending={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      </div>
    </details>
  );
}

function SkippedForReason(props: { reason: BulkSkipReason; count: number; rows: readonly SkippedRow[] }) {
  const { reason, count, rows } = props;
  return (
    <div>
      <p>
        <FormattedMessage id={`bulk.skipped.${reason}`} values={{ count }} />
      </p>
      <ul className="mt-1 text-ink-muted">
        {rows.map(({ key, language }) => (
          <li key={`${language} ${key}`}>
            <bdi dir="ltr" className="font-mono text-xs break-all">
              {key}
            </bdi>
            {language !== undefined && (
              <>
                {" "}
                <bdi>({language})</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
