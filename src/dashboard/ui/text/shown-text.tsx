import { createContext, Suspense, useContext } from "react";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { rowsPainted } from "#dashboard/lib/rows-painted.ts";
import { MarkedText } from "./marked-text.tsx";

const UnexpectedText = lazyPart(() => import("./unexpected-text.tsx"), "UnexpectedText", rowsPainted);

const InvisibleContext = createContext(false);
/** Provides whether white space and invisible characters are drawn. */
export const InvisibleShown = InvisibleContext.Provider;

/** A text, optionally with marks for invisible characters. `before` and `after` are the text around it. */
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
  /** The text is right-to-left and its placeholders are not. */
  isIsolated?: boolean;
  /** The project's patterns of custom placeholders. */
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
