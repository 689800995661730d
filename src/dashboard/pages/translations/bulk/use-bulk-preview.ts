import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type BulkAnswer, type BulkInput, previewBulk } from "#dashboard/api/bulk.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { isPartUnsaved } from "#dashboard/editing/cell-parts.ts";
import { waitForSaves } from "#dashboard/editing/queue/pending-saves.ts";
import { useDebounced } from "#dashboard/lib/time/use-debounced.ts";
import { type GridDeps, useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";

/** Rows per request. */
const pageRows = 50;

/** A page of a preview, with the request that it answers. */
type PreviewPage = BulkAnswer & { body: BulkInput };

export type BulkPreviewState = ReturnType<typeof useBulkPreview>;

/**
 * Previews an action while its parameters are typed; `body` is undefined while they are incomplete. Excludes unsaved
 * texts, which only the person who types them may change.
 */
export function useBulkPreview(body: BulkInput | undefined) {
  const { scope, queue } = useGrid();
  const serialized = body && JSON.stringify(body);
  const debounced = useDebounced(serialized);
  const query = useInfiniteQuery({
    queryKey: queryKeys.branch(scope, "bulk", debounced),
    enabled: debounced !== undefined,
    gcTime: 0,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal, pageParam }): Promise<PreviewPage> => {
      queue.saveOpenCells();
      await waitForSaves(queue);
      const request: BulkInput = { ...JSON.parse(debounced ?? ""), except: unsavedIn(queue) };
      const page = { sample: pageRows, offset: pageParam, signal };
      return { ...(await previewBulk(scope, request, page)), body: request };
    },
    initialPageParam: 0,
    getNextPageParam: ({ sample, count }, _pages, offset) => {
      const next = offset + sample.length;
      return sample.length > 0 && next < count ? next : undefined;
    },
  });
  const pages = serialized === undefined ? undefined : query.data?.pages;
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isCounting =
    serialized !== undefined && (serialized !== debounced || (isFetching && !isFetchingNextPage));
  return {
    /** Identifies the previewed request. */
    id: serialized ?? "",
    first: pages?.[0],
    rows: pages?.flatMap(({ sample }) => sample) ?? [],
    isCounting,
    error: serialized === undefined ? null : query.error,
    /** No further page while another request is counted: the page would not belong to it. */
    pages: {
      hasNextPage: hasNextPage && !isCounting,
      isFetchingNextPage,
      isFetchNextPageError,
      fetchNextPage,
    },
  };
}

function unsavedIn(queue: GridDeps["queue"]) {
  return queue
    .listUnsaved()
    .filter((unsaved) => isPartUnsaved(unsaved, "text"))
    .map(({ key, language }) => ({ key, language }));
}
