import { type CSSProperties, type MouseEvent, Suspense, useState } from "react";
import { useIntl } from "react-intl";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { rowsPainted } from "#dashboard/lib/rows-painted.ts";
import { readPanelWidth } from "./panel-width.ts";

const SidePanel = lazyPart(() => import("./side-panel.tsx"), "SidePanel", rowsPainted);

const PanelHandle = lazyPart(() => import("./panel-handle.tsx"), "PanelHandle", rowsPainted);

/** Ignores the second click of a double click: the first may have moved another element under the pointer. */
function swallowSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Reserves the space of the side panel, which is loaded after the first rows. */
export function PanelFrame() {
  const intl = useIntl();
  const [width, setWidth] = useState(readPanelWidth);
  return (
    <div
      style={{ "--panel-width": `${width}px` } as CSSProperties}
      className="relative flex min-h-0 border-line bg-surface-2 max-lg:h-2/5 max-lg:border-t lg:w-(--panel-width) lg:max-w-1/2 lg:flex-none lg:border-s"
    >
      <Suspense>
        <PanelHandle width={width} onWidth={setWidth} />
      </Suspense>
      <aside
        onClickCapture={swallowSecondClick}
        aria-label={intl.formatMessage({ id: "grid.panel.label" })}
        className="flex min-h-0 min-w-0 flex-1 scroll-pt-9 flex-col overflow-y-auto"
      >
        <Suspense>
          <SidePanel />
        </Suspense>
      </aside>
    </div>
  );
}
