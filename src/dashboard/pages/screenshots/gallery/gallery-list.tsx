import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { FormattedMessage } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import { useElementSize } from "#dashboard/lib/geometry/use-element-size.ts";
import { type GalleryRow, galleryRows, headingHeight, tileAfterKey, tileLayout } from "./gallery-rows.ts";
import { takeLastOpened } from "./last-opened.ts";
import { languageNameOf, ScreenshotTile } from "./screenshot-tile.tsx";

type ListProps = {
  shots: readonly Screenshot[];
  languages: readonly Language[];
  pathOf: (id: string) => string;
  /** Called when the URLs of the images have expired. */
  onBroken: () => void;
};

/**
 * Thumbnails by screen. Only rows in the viewport are rendered and load their images; arrow keys also reach rows that
 * are not rendered yet.
 */
export function GalleryList({ shots, languages, pathOf, onBroken }: ListProps) {
  const root = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(root);
  const { columns, rowHeight } = tileLayout(width);
  const rows = useMemo(() => galleryRows(shots, columns), [shots, columns]);
  const virtual = useVisibleRows(root, rows, rowHeight);
  const [tabStop, setTabStop] = useState<string>();
  const focusTile = useTileFocus(root, rows, (row) => virtual.scrollToIndex(row));
  useFocusOnReturn(shots, focusTile);

  function handleKeyDown(event: React.KeyboardEvent): void {
    const from = event.target instanceof HTMLElement ? event.target.dataset.shot : undefined;
    if (from === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const to = tileAfterKey(rows, from, { key: event.key, isRtl });
    if (to === undefined) return;
    event.preventDefault();
    focusTile(to);
  }

  const tabStopId = shots.some(({ _id }) => _id === tabStop) ? tabStop : shots[0]?._id;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the focus
    <div ref={root} onKeyDown={handleKeyDown} className="relative" style={{ height: virtual.getTotalSize() }}>
      {width > 0 &&
        virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={key}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
              >
                {row.kind === "screen" ? (
                  <ScreenHeading row={row} />
                ) : (
                  <div
                    className="grid gap-3"
                    style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
                  >
                    {row.tiles.map((shot) => (
                      <ScreenshotTile
                        key={shot._id}
                        shot={shot}
                        to={pathOf(shot._id)}
                        languageName={languageNameOf(shot, languages)}
                        isTabStop={shot._id === tabStopId}
                        onFocus={setTabStop}
                        onBroken={onBroken}
                      />
                    ))}
                  </div>
                )}
              </div>
            )
          );
        })}
    </div>
  );
}

function ScreenHeading({ row }: { row: GalleryRow & { kind: "screen" } }) {
  return (
    <h2 className="flex items-baseline gap-2 pt-3">
      <bdi className="truncate font-semibold">{row.name}</bdi>
      <span className="flex-none text-xs font-normal text-ink-muted">
        <FormattedMessage id="shots.count" values={{ count: row.count }} />
        {row.category !== "" && <> · {row.category}</>}
      </span>
    </h2>
  );
}

/** The visible rows. The scroll container is the page, so the offset of the list in it is the scroll margin. */
function useVisibleRows(
  root: RefObject<HTMLDivElement | null>,
  rows: readonly GalleryRow[],
  rowHeight: number,
) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const findPage = () => root.current?.closest<HTMLElement>("[data-scrolls]") ?? null;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: findPage,
    estimateSize: (index) => (rows[index]?.kind === "screen" ? headingHeight : rowHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    scrollMargin,
    overscan: 2,
  });
  useLayoutEffect(() => {
    const page = findPage();
    if (page === null || root.current === null) return;
    const top = root.current.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop;
    setScrollMargin(Math.round(top));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: remeasures when the rows change
  useLayoutEffect(() => virtual.measure(), [virtual, rows, rowHeight]);
  return virtual;
}

/** Focuses a tile; scrolls to it first if it is not rendered. */
function useTileFocus(
  root: RefObject<HTMLDivElement | null>,
  rows: readonly GalleryRow[],
  scrollTo: (row: number) => void,
) {
  const find = (id: string) => root.current?.querySelector<HTMLElement>(`[data-shot="${CSS.escape(id)}"]`);
  return (id: string) => {
    scrollTo(rows.findIndex((row) => row.kind === "tiles" && row.tiles.some((shot) => shot._id === id)));
    const tryFocus = (attempts: number) => {
      const tile = find(id);
      if (tile) tile.focus({ preventScroll: true });
      else if (attempts > 0) requestAnimationFrame(() => tryFocus(attempts - 1));
    };
    // The tile is rendered within a few frames of scrolling.
    requestAnimationFrame(() => tryFocus(10));
  };
}

/** Focuses the last opened screenshot when the user returns to the gallery. */
function useFocusOnReturn(shots: readonly Screenshot[], focusTile: (id: string) => void): void {
  const focus = useEffectEvent(focusTile);
  const hasShots = shots.length > 0;
  useEffect(() => {
    const id = hasShots ? takeLastOpened() : undefined;
    if (id !== undefined) focus(id);
  }, [hasShots]);
}
