import { lazy, type ReactNode, Suspense, useContext } from "react";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { rowsPainted } from "#dashboard/lib/rows-painted.ts";
import { HitsContext } from "./hits.ts";

const load = loadLater(() => import("./marked-pieces.tsx"));
const MarkedPieces = lazy(async () => {
  await rowsPainted();
  return { default: (await load()).MarkedPieces };
});

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
