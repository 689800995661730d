import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { readKept, writeKept } from "#dashboard/lib/kept-value.ts";
import { towardsEnd } from "#dashboard/lib/towards-end.ts";

/** Pixels. */
const [least, usual, most] = [240, 320, 720];
const step = 16;
const keptName = "parlance.grid.panelWidth";

/** How wide somebody made the side panel, remembered in this browser, and the handle that does it. */
export function usePanelWidth() {
  const [width, setWidth] = useState(() => clamp(Number(readKept(keptName) ?? usual)));
  const [drag, setDrag] = useState<{ x: number; width: number }>();

  function keep(next: number): void {
    setWidth(clamp(next));
    writeKept(keptName, clamp(next));
  }
  function handlePointerDown(event: PointerEvent): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ x: event.clientX, width });
  }
  function handlePointerMove(event: PointerEvent): void {
    // The panel is at the end: it grows towards the start.
    if (drag) setWidth(clamp(drag.width - (event.clientX - drag.x) * towardsEnd()));
  }
  function handlePointerUp(): void {
    setDrag(undefined);
    keep(width);
  }
  function handleKeyDown(event: KeyboardEvent): void {
    const wider = { ArrowLeft: towardsEnd(), ArrowRight: -towardsEnd() }[event.key];
    if (wider === undefined) return;
    event.preventDefault();
    keep(width + wider * step);
  }

  return {
    width,
    handle: {
      "aria-valuenow": width,
      "aria-valuemin": least,
      "aria-valuemax": most,
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerUp,
      onPointerCancel: handlePointerUp,
      onDoubleClick: () => keep(usual),
      onKeyDown: handleKeyDown,
    },
  };
}

function clamp(width: number): number {
  return Number.isFinite(width) ? Math.min(most, Math.max(least, Math.round(width))) : usual;
}
