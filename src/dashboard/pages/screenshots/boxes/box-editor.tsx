import { type CSSProperties, type RefObject, useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import type { Position } from "#contract/screenshots/screenshot-data.ts";
import {
  type Box,
  boxStyle,
  type Handle,
  handles,
  moveBox,
  type Point,
  paintOrder,
  resizeBox,
  type Size,
} from "#dashboard/lib/geometry/boxes.ts";
import { removeBox, replaceBox } from "./box-changes.ts";
import { targetOf, useBoxDrag } from "./use-box-drag.ts";

type EditorProps = {
  surface: RefObject<HTMLElement | null>;
  imageSize: Size;
  positions: readonly Position[];
  selected: number | undefined;
  onSelect: (index: number | undefined) => void;
  onChange: (edit: (positions: readonly Position[]) => Position[]) => void;
};

/** Boxes that are drawn, moved and resized by pointer or arrow keys. */
export function BoxEditor({ surface, imageSize, positions, selected, onSelect, onChange }: EditorProps) {
  const intl = useIntl();
  const root = useRef<HTMLDivElement>(null);
  useSelectedFocus(root, selected, positions.length);
  const { dragged, pointer, cancel } = useBoxDrag({ surface, imageSize, positions, onSelect, onChange });

  function handleKeyDown(event: React.KeyboardEvent): void {
    const { index } = targetOf(event.target);
    const isCancelled = event.key === "Escape" && cancel();
    const isHandled = isCancelled || (index !== undefined && changeByKey(event, index));
    if (isHandled) event.preventDefault();
  }

  function changeByKey(event: React.KeyboardEvent, index: number): boolean {
    const box = positions[index];
    const moved = box && boxAfterKey(event, box, imageSize);
    if (moved) onChange((boxes) => replaceBox(boxes, index, moved));
    else if (event.key === "Delete" || event.key === "Backspace") remove(index);
    else return false;
    return true;
  }

  function remove(index: number): void {
    onChange((boxes) => removeBox(boxes, index));
    onSelect(undefined);
    surface.current?.closest<HTMLElement>("[tabindex]")?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the boxes inside take the focus
    <div
      ref={root}
      className="absolute inset-0 touch-none cursor-crosshair"
      {...pointer}
      onKeyDown={handleKeyDown}
    >
      {paintOrder(positions).map((index) => {
        const position = positions[index];
        if (position === undefined) return null;
        const name = position.key || position.text || intl.formatMessage({ id: "shots.box.unlinked" });
        return (
          <EditableBox
            key={index}
            index={index}
            label={intl.formatMessage({ id: "shots.box.of" }, { name })}
            isLinked={position.key !== ""}
            isSelected={index === selected}
            style={boxStyle(dragged?.index === index ? dragged.current : position, imageSize)}
            onSelect={() => onSelect(index)}
          />
        );
      })}
      {dragged && dragged.index === undefined && (
        <div
          className="pointer-events-none absolute bg-accent/20 ring-2 ring-accent forced-colors:outline-2"
          style={boxStyle(dragged.current, imageSize)}
        />
      )}
    </div>
  );
}

type EditableProps = {
  index: number;
  label: string;
  isLinked: boolean;
  isSelected: boolean;
  style: CSSProperties;
  onSelect: () => void;
};

/** Makes the target of a handle 24 px large, mostly outside the box, so that a small box can still be moved. */
const outerTarget = "before:absolute before:-inset-[7px] before:[translate:var(--outward)]";

function EditableBox({ index, label, isLinked, isSelected, style, onSelect }: EditableProps) {
  return (
    <div style={style} className={`absolute ${isSelected ? "z-10" : ""}`}>
      <button
        type="button"
        data-index={index}
        aria-pressed={isSelected}
        aria-label={label}
        onFocus={onSelect}
        className={`absolute inset-0 cursor-move rounded-xs ring-accent ${isSelected ? "bg-accent/25 ring-2 forced-colors:outline-2" : "ring-1 hover:bg-accent/15 forced-colors:outline-1"} ${isLinked ? "" : "border border-dashed border-ink-muted ring-0"}`}
      />
      {isSelected &&
        handles.map((handle) => (
          <span
            key={`${handle.x} ${handle.y}`}
            data-index={index}
            data-handle={`${handle.x} ${handle.y}`}
            className={`absolute size-2.5 -translate-1/2 rounded-full border border-accent bg-surface ${outerTarget} ${cursorOf(handle)}`}
            style={
              {
                left: `${(handle.x + 1) * 50}%`,
                top: `${(handle.y + 1) * 50}%`,
                "--outward": `${handle.x * 7}px ${handle.y * 7}px`,
              } as CSSProperties
            }
          />
        ))}
    </div>
  );
}

function cursorOf({ x, y }: Handle): string {
  if (x === 0) return "cursor-ns-resize";
  if (y === 0) return "cursor-ew-resize";
  return x === y ? "cursor-nwse-resize" : "cursor-nesw-resize";
}

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Step as a share of the image width, so that it is visible at any resolution. */
const stepRatio = 1 / 200;

/**
 * Arrow keys move a box; with Shift they move its right and bottom edges; with Ctrl the step is one pixel.
 */
function boxAfterKey(event: React.KeyboardEvent, box: Box, imageSize: Size): Box | undefined {
  const arrow = arrows[event.key];
  if (arrow === undefined || event.altKey) return undefined;
  const step = event.ctrlKey || event.metaKey ? 1 : Math.max(1, Math.round(imageSize.width * stepRatio));
  const offset = { x: arrow.x * step, y: arrow.y * step };
  return event.shiftKey ? resizeBox(box, { x: 1, y: 1 }, offset, imageSize) : moveBox(box, offset, imageSize);
}

/** Focuses a new box, so that arrow keys can adjust it. */
function useSelectedFocus(
  root: RefObject<HTMLElement | null>,
  selected: number | undefined,
  count: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new box is rendered only with the next count
  useEffect(() => {
    if (selected === undefined) return;
    const box = root.current?.querySelector<HTMLElement>(`button[data-index="${selected}"]`);
    if (document.activeElement !== box) box?.focus({ preventScroll: true });
  }, [root, selected, count]);
}
