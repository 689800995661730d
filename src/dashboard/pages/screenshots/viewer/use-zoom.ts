import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Point, Size } from "#dashboard/lib/geometry/boxes.ts";
import { useElementSize } from "#dashboard/lib/geometry/use-element-size.ts";
import { scaleOf, scrollAfterZoom, stepZoom, wheelZoom, type Zoom } from "#dashboard/lib/geometry/zoom.ts";

/** Margin around the image, in pixels. */
const margin = 32;

export type ViewerZoom = ReturnType<typeof useZoom>;

/** Zoom of the image; the point under the pointer, or else in the middle, stays in place. */
export function useZoom(image: Size) {
  const scroller = useRef<HTMLDivElement>(null);
  const size = useElementSize(scroller);
  const [zoom, setZoom] = useState<Zoom>("fit");
  const available = { width: size.width - margin, height: size.height - margin };
  const scale = scaleOf(zoom, image, available);
  const anchor = useRef<{ at: Point; scale: number }>(undefined);

  const zoomTo = (next: Zoom, at?: Point) => {
    const element = scroller.current;
    const middle = { x: (element?.clientWidth ?? 0) / 2, y: (element?.clientHeight ?? 0) / 2 };
    anchor.current = { at: at ?? middle, scale };
    setZoom(next);
  };

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || anchor.current === undefined) return;
    const { at, scale: before } = anchor.current;
    anchor.current = undefined;
    const { x, y } = scrollAfterZoom({ x: element.scrollLeft, y: element.scrollTop }, at, scale / before);
    element.scrollTo(x, y);
  }, [scale]);

  useWheelZoom(scroller, (delta, at) => zoomTo(wheelZoom(scale, delta), at));
  return {
    scroller,
    scale,
    zoom,
    zoomTo,
    zoomIn: () => zoomTo(stepZoom(scale, "in")),
    zoomOut: () => zoomTo(stepZoom(scale, "out")),
  };
}

/** Zooms by Ctrl and the wheel, which browsers also report for pinching on a touchpad. */
function useWheelZoom(
  scroller: React.RefObject<HTMLElement | null>,
  onWheel: (delta: number, at: Point) => void,
): void {
  const zoom = useEffectEvent(onWheel);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      zoom(event.deltaY, { x: event.clientX - left, y: event.clientY - top });
    };
    element.addEventListener("wheel", handleWheel, { passive: false });
    return () => element.removeEventListener("wheel", handleWheel);
  }, [scroller]);
}
