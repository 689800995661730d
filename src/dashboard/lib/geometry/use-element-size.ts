import { type RefObject, useLayoutEffect, useState } from "react";
import type { Size } from "./boxes.ts";

/** The inner size of an element in pixels; updated when it changes. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const observed = element.current;
    if (observed === null) return;
    const read = () => setSize({ width: observed.clientWidth, height: observed.clientHeight });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
