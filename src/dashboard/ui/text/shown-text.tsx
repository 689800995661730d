import { createContext, lazy, Suspense, useContext } from "react";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { rowsPainted } from "#dashboard/lib/rows-painted.ts";
import { MarkedText } from "./marked-text.tsx";

const load = loadLater(() => import("./unexpected-text.tsx"));
const UnexpectedText = lazy(async () => {
  await rowsPainted();
  return { default: (await load()).UnexpectedText };
});

const InvisibleContext = createContext(false);
/** Whether white space and invisible characters are drawn. */
export const InvisibleShown = InvisibleContext.Provider;

/** A text as it is, or with marks on what cannot be seen. `before` and `after` are what it is a piece of. */
export function ShownText({
  text,
  before = "",
  after = "",
  isIsolated = false,
  patterns,
}: {
  text: string;
  before?: string;
  after?: string;
  /** Its letters run from right to left, and what stands for something in it does not. */
  isIsolated?: boolean;
  /** What stands for something in it besides what its style has. */
  patterns?: readonly string[] | undefined;
}) {
  const plain = <MarkedText text={text} isIsolated={isIsolated} patterns={patterns} />;
  if (!useContext(InvisibleContext)) return plain;
  return (
    <Suspense fallback={plain}>
      <UnexpectedText text={text} before={before} after={after} isIsolated={isIsolated} patterns={patterns} />
    </Suspense>
  );
}
