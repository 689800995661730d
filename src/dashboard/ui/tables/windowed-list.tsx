import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

/** Number of rendered rows before and after the visible ones. */
const overscan = 6;

type ListProps = {
  label: string;
  count: number;
  /** Row height in pixels before it is measured. */
  estimate: number;
  keyOf: (index: number) => string | number;
  /** Height in pixels at the top of the visible area that another element covers, such as a sticky header. */
  covered?: number;
  /** A row that is always rendered because it has the focus; the list scrolls to it when it changes. */
  active?: number;
  /** Called with the range of visible rows, so that they can be loaded. */
  onRange?: (first: number, last: number) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: (index: number) => ReactNode;
};

/** A list that renders only the visible rows, which may have any height. It scrolls with its page. */
export function WindowedList(props: ListProps) {
  const { count, active, onRange, covered = 0 } = props;
  const list = useRef<HTMLUListElement>(null);
  const offset = useOffset(list);
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    count,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => props.estimate,
    getItemKey: props.keyOf,
    overscan,
    scrollMargin: offset,
    scrollPaddingStart: covered,
    initialRect: { width: 0, height: 800 },
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      const isOutside = active !== undefined && active >= 0 && active < count && !indexes.includes(active);
      return isOutside ? [...indexes, active].sort((a, b) => a - b) : indexes;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a row that became active is shown
  useEffect(() => {
    if (active !== undefined && active >= 0) virtual.scrollToIndex(active, { align: "auto" });
  }, [active]);
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {};
  useEffect(() => onRange?.(startIndex, endIndex), [onRange, startIndex, endIndex]);

  return (
    <ul
      ref={list}
      aria-label={props.label}
      onKeyDown={props.onKeyDown}
      className="relative **:scroll-mt-(--covered)"
      style={{ height: virtual.getTotalSize(), "--covered": `${covered}px` } as CSSProperties}
    >
      {virtual.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          aria-setsize={count}
          aria-posinset={index + 1}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start - offset}px)` }}
        >
          {props.children(index)}
        </li>
      ))}
    </ul>
  );
}

function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  return list?.closest<HTMLElement>("[data-scrolls]") ?? null;
}

/** Offset of the list in its scroll container, updated when the content above it changes. */
function useOffset(list: React.RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current);
    if (!scroller || !list.current) return;
    const measure = () => {
      if (!list.current) return;
      const top = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      setOffset(Math.round(top + scroller.scrollTop));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild);
    measure();
    return () => observer.disconnect();
  }, [list]);
  return offset;
}
