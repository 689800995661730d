import { useCallback } from "react";

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Loads the next page of a query once the last loaded row is visible; after a failure the user has to load it. */
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
