import { lazy, Suspense } from "react";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";

const load = loadLater(() => import("./search-problem-message.tsx"));
const SearchProblemMessage = lazy(async () => ({ default: (await load()).SearchProblemMessage }));

/** What is wrong with a search, and where in its text. */
export type SearchProblem = { position: number; problem: string; text: string };

/** What the server did not understand: a language, a status or a word that it does not know. */
export function searchProblemOf(error: unknown, text: string): SearchProblem | undefined {
  if (!(error instanceof ApiCallError) || error.code !== "invalid_query") return undefined;
  const { position, problem } = error.details;
  return { position: Number(position ?? 0), problem: String(problem), text };
}

/** Says what is wrong, with the place marked. */
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
