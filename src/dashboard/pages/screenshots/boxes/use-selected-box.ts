import { useLayoutEffect, useRef, useState } from "react";
import type { Position } from "#contract/screenshots/screenshot-data.ts";
import { indexAfter } from "./merge-boxes.ts";

/** Index of the selected box; follows the box when others change the list before it. */
export function useSelectedBox(positions: readonly Position[]) {
  const [index, setIndex] = useState<number>();
  const previous = useRef(positions);
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = positions;
    if (before === positions) return;
    setIndex((now) => (now === undefined ? now : indexAfter(before, positions, now)));
  }, [positions]);
  return [index, setIndex] as const;
}
