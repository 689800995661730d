import { lazy, Suspense } from "react";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";

const load = loadLater(() => import("./word-parts.tsx"));
const WordParts = lazy(async () => ({ default: (await load()).WordParts }));

/** Differences of two texts by word; shows only the newer text until the module is loaded. */
export function WordDifference(props: { before: string; after: string }) {
  return (
    <Suspense fallback={<span className="break-words whitespace-pre-wrap">{props.after}</span>}>
      <WordParts {...props} />
    </Suspense>
  );
}
