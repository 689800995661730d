import { Suspense } from "react";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import type { SearchProblem } from "./search-problem.ts";

const SearchProblemMessage = lazyPart(() => import("./search-problem-message.tsx"), "SearchProblemMessage");

/** Note below the search field with a problem of the search. */
export function SearchProblemNote({ id, problem }: { id: string; problem: SearchProblem | undefined }) {
  if (problem === undefined) return <p id={id} className="sr-only" />;
  return (
    <div id={id} role="alert" className="pt-1 text-xs text-danger">
      <Suspense>
        <SearchProblemMessage {...problem} />
      </Suspense>
    </div>
  );
}
