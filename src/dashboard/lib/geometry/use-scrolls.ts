import { type RefObject, useLayoutEffect, useState } from "react";

/** Whether an element overflows: then it scrolls and must be reachable by Tab. */
export function useScrolls(element: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    const measure = () => setScrolls(current !== null && current.scrollHeight > current.clientHeight);
    measure();
    if (current === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  });
  return scrolls;
}
