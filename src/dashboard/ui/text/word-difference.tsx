import { Suspense } from "react";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";

const WordParts = lazyPart(() => import("./word-parts.tsx"), "WordParts");

/** Differences of two texts by word; shows only the newer text until the module is loaded. */
export function WordDifference(props: { before: string; after: string }) {
  return (
    <Suspense fallback={<span className="break-words whitespace-pre-wrap">{props.after}</span>}>
      <WordParts {...props} />
    </Suspense>
  );
}
