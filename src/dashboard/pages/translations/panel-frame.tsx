import { type CSSProperties, lazy, type MouseEvent, Suspense } from "react";
import { useIntl } from "react-intl";
import { loadLater } from "#dashboard/lib/load-later.ts";
import { usePanelWidth } from "./use-panel-width.ts";

const load = loadLater(() => import("./side-panel.tsx"));
const SidePanel = lazy(async () => {
  await rowsPainted();
  return { default: (await load()).SidePanel };
});

/** The rows measure their place in one frame and are drawn in the next. */
function rowsPainted(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** What a click brings or takes away shifts what lies below it: the second click of a double click means none of that. */
function swallowSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The place of the side panel, which comes after the first rows. */
export function PanelFrame() {
  const intl = useIntl();
  const { width, handle } = usePanelWidth();
  return (
    <div
      style={{ "--panel-width": `${width}px` } as CSSProperties}
      className="relative flex min-h-0 border-line bg-surface-2 max-lg:h-2/5 max-lg:border-t lg:w-(--panel-width) lg:max-w-1/2 lg:flex-none lg:border-s"
    >
      <hr
        {...handle}
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={intl.formatMessage({ id: "grid.panel.width" })}
        className="absolute inset-y-0 -start-1 z-20 m-0 h-auto w-2 cursor-col-resize border-0 touch-none hover:bg-accent/30 focus-visible:bg-accent/50 max-lg:hidden"
      />
      <aside
        onClickCapture={swallowSecondClick}
        aria-label={intl.formatMessage({ id: "grid.panel.label" })}
        className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto"
      >
        <Suspense>
          <SidePanel />
        </Suspense>
      </aside>
    </div>
  );
}
