import { lazy, type MouseEvent, Suspense } from "react";
import { useIntl } from "react-intl";
import { loadLater } from "#dashboard/lib/load-later.ts";

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
  return (
    <aside
      onClickCapture={swallowSecondClick}
      aria-label={intl.formatMessage({ id: "grid.panel.label" })}
      className="flex min-h-0 flex-col overflow-y-auto border-line bg-surface-2 max-lg:h-2/5 max-lg:border-t lg:w-80 lg:flex-none lg:border-s"
    >
      <Suspense>
        <SidePanel />
      </Suspense>
    </aside>
  );
}
