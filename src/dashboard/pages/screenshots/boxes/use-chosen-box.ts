import { useLayoutEffect, useRef, useState } from "react";
import type { Position } from "#contract/screenshots.ts";
import { placeAfter } from "./merge-boxes.ts";

/** The place of the chosen box; where others change what is before it in the list, it stays the same box. */
export function useChosenBox(positions: readonly Position[]) {
  const [place, setPlace] = useState<number>();
  const seen = useRef(positions);
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = positions;
    if (before === positions) return;
    setPlace((now) => (now === undefined ? now : placeAfter(before, positions, now)));
  }, [positions]);
  return [place, setPlace] as const;
}
