import { type ReactNode, Suspense, useContext } from "react";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { rowsPainted } from "#dashboard/lib/rows-painted.ts";
import { HitsContext } from "./hits.ts";

const MarkedPieces = lazyPart(() => import("./marked-pieces.tsx"), "MarkedPieces", rowsPainted);

type MarkedTextProps = {
  text: string;
  isIsolated?: boolean;
  patterns?: readonly string[] | undefined;
  isName?: boolean;
};

/** A plain text; search matches are marked once the module for marks is loaded. */
export function MarkedText(props: MarkedTextProps): ReactNode {
  const { text, isIsolated = false, patterns, isName = false } = props;
  const { names, texts } = useContext(HitsContext);
  const hits = isName ? names : texts;
  if (hits === undefined && !isIsolated) return text;
  return (
    <Suspense fallback={text}>
      <MarkedPieces text={text} hits={hits} isIsolated={isIsolated} patterns={patterns} />
    </Suspense>
  );
}
