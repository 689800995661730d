import { useLayoutEffect, useRef, useState } from "react";
import type { Position } from "#contract/screenshots/screenshot-data.ts";
import { indexAfter } from "./merge-boxes.ts";

/** The index of the chosen box; where others change what is before it in the list, it stays the same box. */
export function useChosenBox(positions: readonly Position[]) {
  const [index, setIndex] = useState<number>();
  const seen = useRef(positions);
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = positions;
    if (before === positions) return;
    setIndex((now) => (now === undefined ? now : indexAfter(before, positions, now)));
  }, [positions]);
  return [index, setIndex] as const;
}
