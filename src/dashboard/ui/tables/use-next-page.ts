import { useCallback } from "react";

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/**
 * Returns a callback for the visible range that loads the next page once the last row is visible, except after a
 * failure.
 */
export function useNextPage(pages: Pages, count: number): (first: number, last: number) => void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  return useCallback(
    (_first, last) => {
      if (last >= count - 1 && hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
        void fetchNextPage();
    },
    [count, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage],
  );
}
