import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { FoundSet } from "#dashboard/api/entries/entries.ts";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { GridFailed, GridLoading } from "#dashboard/pages/translations/grid-states.tsx";
import type { SearchProblem } from "./search-problem.ts";

const loadNothing = loadLater(() => import("./nothing-found.tsx"));
const NothingFound = lazy(async () => ({ default: (await loadNothing()).NothingFound }));
const LastRows = lazy(async () => ({ default: (await loadNothing()).LastRows }));

type FoundStateProps = {
  found: UseQueryResult<FoundSet>;
  /** Stays what was found last while a search is written that cannot be understood. */
  shown: FoundSet | undefined;
  text: string;
  problem: SearchProblem | undefined;
  onRetry: () => void;
  onClear: () => void;
  /** Where keys are added, for who may. */
  addAt?: string;
};

/** What is said above the rows or instead of them. */
export function FoundState({ found, shown, text, problem, onRetry, onClear, addAt }: FoundStateProps) {
  const nothing = whyNothing(shown, problem, text);
  return (
    <>
      {found.isError && problem === undefined && <GridFailed error={found.error} onRetry={onRetry} />}
      {found.isPending && <GridLoading />}
      <Suspense>
        {problem !== undefined && shown !== undefined && shown.total > 0 && <LastRows />}
        {nothing !== undefined && (
          <NothingFound why={nothing} onClear={onClear} {...(addAt !== undefined && { addAt })} />
        )}
      </Suspense>
    </>
  );
}

/** Why there are no rows; undefined where there are, or where they are on their way. */
function whyNothing(shown: FoundSet | undefined, problem: SearchProblem | undefined, text: string) {
  if (problem !== undefined && shown === undefined) return "problem";
  if (shown === undefined || shown.total > 0) return undefined;
  return text === "" ? "project" : "search";
}
