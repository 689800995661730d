import { type RefObject, useEffect, useState } from "react";

/** Whether an element that scrolls horizontally hides something beyond its end, in either direction of writing. */
export function useHiddenEnd(element: RefObject<HTMLElement | null>): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () =>
      setIsHidden(current.scrollWidth - current.clientWidth - Math.abs(current.scrollLeft) > 1);
    const observer = new ResizeObserver(measure);
    // The content can grow while the element keeps its size.
    for (const watched of [current, ...current.children]) observer.observe(watched);
    current.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener("scroll", measure);
    };
  }, [element]);
  return isHidden;
}
