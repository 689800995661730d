import { useCallback } from "react";

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Loads the next page of a query once the last row that is there comes into sight; one that failed is asked for by hand. */
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
