import { useQuery } from "@tanstack/react-query";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { discussionsQuery, isOpen } from "#dashboard/api/discussions/discussions.ts";
import { entryHistoryQuery } from "#dashboard/api/history/changes.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { GridCell } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { useDelayed } from "#dashboard/pages/translations/panel/use-delayed.ts";

/** Element ids of the sections that the list links to. */
export const panelSectionIds = {
  context: "panel-context",
  history: "panel-history",
  discussions: "panel-discussions",
} as const;

/** List of the long sections, with their counts; it stays at the top of the panel and scrolls to them. */
export function PanelNav({ gridCell }: { gridCell: GridCell }) {
  const { scope } = useGrid();
  const intl = useIntl();
  const enabled = useDelayed();
  const history = useQuery({ ...entryHistoryQuery(scope, gridCell.address), enabled });
  const discussions = useQuery({ ...discussionsQuery(scope, gridCell.address), enabled });
  const sections = [
    { title: "panel.context", id: panelSectionIds.context, count: 0 },
    { title: "panel.history", id: panelSectionIds.history, count: history.data?.length ?? 0 },
    {
      title: "discussions.title",
      id: panelSectionIds.discussions,
      count: discussions.data?.filter(isOpen).length ?? 0,
    },
  ];
  return (
    <nav
      aria-label={intl.formatMessage({ id: "panel.sections" })}
      className="sticky top-0 z-20 flex h-9 flex-none items-center gap-1 border-b border-line bg-surface-2 px-3 text-xs"
    >
      {sections.map(({ title, id, count }) => (
        <button
          key={id}
          type="button"
          className="flex h-6 items-center gap-1 rounded-sm px-1.5 text-ink-muted hover:bg-surface-3 hover:text-ink"
          onClick={() => document.getElementById(id)?.scrollIntoView({ block: "start" })}
        >
          <FormattedMessage id={title} />
          {count > 0 && (
            <span className="tabular-nums text-ink">
              <FormattedNumber value={count} />
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
