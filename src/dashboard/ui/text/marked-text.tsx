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

/** A text as it is, and with its marks as soon as what draws them is there. */
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
