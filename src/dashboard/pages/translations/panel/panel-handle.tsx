import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { useIntl } from "react-intl";
import { inlineDirection } from "#dashboard/lib/geometry/inline-direction.ts";
import { clampWidth, defaultWidth, maxWidth, minWidth, storePanelWidth } from "./panel-width.ts";

const step = 16;

/** Resizes the side panel by pointer or arrow keys; a double click restores the default width. */
export function PanelHandle({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const intl = useIntl();
  const [drag, setDrag] = useState<{ x: number; width: number }>();

  function resize(next: number): void {
    onWidth(clampWidth(next));
    storePanelWidth(clampWidth(next));
  }
  function handlePointerDown(event: PointerEvent): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ x: event.clientX, width });
  }
  function handlePointerMove(event: PointerEvent): void {
    // The panel is at the inline end, so it grows towards the start.
    if (drag) onWidth(clampWidth(drag.width - (event.clientX - drag.x) * inlineDirection()));
  }
  function handlePointerUp(): void {
    setDrag(undefined);
    resize(width);
  }
  function handleKeyDown(event: KeyboardEvent): void {
    const wider = { ArrowLeft: inlineDirection(), ArrowRight: -inlineDirection() }[event.key];
    if (wider === undefined) return;
    event.preventDefault();
    resize(width + wider * step);
  }

  return (
    <hr
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={intl.formatMessage({ id: "panel.width" })}
      aria-valuenow={width}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={handlePointerUp}
      onPointerCancel={handlePointerUp}
      onDoubleClick={() => resize(defaultWidth)}
      onKeyDown={handleKeyDown}
      className="absolute inset-y-0 -start-1 z-20 m-0 h-auto w-2 cursor-col-resize touch-none border-0 hover:bg-accent/30 focus-visible:bg-accent/50 max-lg:hidden"
    />
  );
}
