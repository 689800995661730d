import type { UseQueryResult } from "@tanstack/react-query";
import { Suspense } from "react";
import type { FoundSet } from "#dashboard/api/entries/entries.ts";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { GridFailed, GridLoading } from "#dashboard/pages/translations/grid-states.tsx";
import type { SearchProblem } from "./search-problem.ts";

const NothingFound = lazyPart(() => import("./nothing-found.tsx"), "NothingFound");
const LastRows = lazyPart(() => import("./nothing-found.tsx"), "LastRows");

type SearchStateProps = {
  results: UseQueryResult<FoundSet>;
  /** The last valid results while the search text is invalid. */
  shown: FoundSet | undefined;
  text: string;
  problem: SearchProblem | undefined;
  onRetry: () => void;
  onClear: () => void;
  /** Address of the page that adds keys, for users who may. */
  addAt?: string;
};

/** Status shown above the rows or instead of them. */
export function SearchState({ results, shown, text, problem, onRetry, onClear, addAt }: SearchStateProps) {
  const reason = emptyReason(shown, problem, text);
  return (
    <>
      {results.isError && problem === undefined && <GridFailed error={results.error} onRetry={onRetry} />}
      {results.isPending && <GridLoading />}
      <Suspense>
        {problem !== undefined && shown !== undefined && shown.total > 0 && <LastRows />}
        {reason !== undefined && (
          <NothingFound why={reason} onClear={onClear} {...(addAt !== undefined && { addAt })} />
        )}
      </Suspense>
    </>
  );
}

/** Reason why there are no rows; undefined if there are rows, or while they are loading. */
function emptyReason(shown: FoundSet | undefined, problem: SearchProblem | undefined, text: string) {
  if (problem !== undefined && shown === undefined) return "problem";
  if (shown === undefined || shown.total > 0) return undefined;
  return text === "" ? "project" : "search";
}
