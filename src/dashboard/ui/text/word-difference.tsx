import { lazy, Suspense } from "react";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";

const load = loadLater(() => import("./word-parts.tsx"));
const WordParts = lazy(async () => ({ default: (await load()).WordParts }));

/** Two texts as one, with what was removed and added; the newer one alone until the comparing is loaded. */
export function WordDifference(props: { before: string; after: string }) {
  return (
    <Suspense fallback={<span className="break-words whitespace-pre-wrap">{props.after}</span>}>
      <WordParts {...props} />
    </Suspense>
  );
}
