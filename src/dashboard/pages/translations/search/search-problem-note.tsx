import { lazy, Suspense } from "react";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import type { SearchProblem } from "./search-problem.ts";

const load = loadLater(() => import("./search-problem-message.tsx"));
const SearchProblemMessage = lazy(async () => ({ default: (await load()).SearchProblemMessage }));

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
