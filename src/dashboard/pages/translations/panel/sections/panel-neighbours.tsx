import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { FormattedMessage } from "react-intl";
import { Link, useSearchParams } from "react-router";
import type { Neighbour } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { printQuery, queryForKey } from "#contract/query.ts";
import { neighboursQuery } from "#dashboard/api/entries/neighbours.ts";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { GridCell } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { sourceColumn } from "#dashboard/pages/translations/grid/keyboard/grid-cursor.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { useDelayed } from "#dashboard/pages/translations/panel/use-delayed.ts";
import { paths } from "#dashboard/paths.ts";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";
import { PanelSection } from "./panel-section.tsx";
import { StringText } from "./string-text.tsx";

type Props = { gridCell: GridCell; language: Language };

/**
 * The strings before and after the focused string in its group, independent of the search, and those of its
 * screenshots.
 */
export const PanelNeighbours = memo(function PanelNeighbours({ gridCell, language }: Props) {
  const { scope } = useGrid();
  const delayed = useDelayed();
  const { data } = useQuery({ ...neighboursQuery(scope, gridCell.address), enabled: delayed });
  if (data === undefined) return null;
  const { before, after, screen } = data;
  return (
    <>
      {before.length + after.length > 0 && (
        <PanelSection title="panel.neighbours">
          <NeighbourList strings={before} language={language} />
          <p className="my-1 border-y border-dashed border-line py-1 text-xs text-ink-muted">
            <FormattedMessage id="panel.neighbours.here" />
          </p>
          <NeighbourList strings={after} language={language} />
        </PanelSection>
      )}
      {screen.length > 0 && (
        <PanelSection title="panel.neighbours.screen">
          <NeighbourList strings={screen} language={language} />
        </PanelSection>
      )}
    </>
  );
});

function NeighbourList({ strings, language }: { strings: readonly Neighbour[]; language: Language }) {
  if (strings.length === 0) return null;
  return (
    <ul className="flex flex-col text-xs">
      {strings.map((neighbour) => (
        <li key={neighbour.key}>
          <NeighbourLink neighbour={neighbour} language={language} />
        </li>
      ))}
    </ul>
  );
}

/** Link to a search for the string; moves to its row instead if that is loaded. */
function NeighbourLink({ neighbour, language }: { neighbour: Neighbour; language: Language }) {
  const { scope, cursor, rowOfKey, columns } = useGrid();
  const [search] = useSearchParams();
  const { key, source, text } = neighbour;
  const base = columnLanguage(columns[sourceColumn]);
  const query = new URLSearchParams(search);
  query.set("q", printQuery(queryForKey(key)));

  function handleClick(event: React.MouseEvent): void {
    const row = rowOfKey(key);
    if (row === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    cursor.moveTo(row, cursor.get().column);
    requestAnimationFrame(focusGrid);
  }

  return (
    <Link
      to={paths.translations(scope, query)}
      title={key}
      onClick={handleClick}
      className="-mx-1 block min-h-6 content-center rounded px-1 py-0.5 hover:bg-surface-2"
    >
      <span lang={base?.code} dir={base?.direction} className="block truncate text-ink-muted">
        {source === "" ? <bdi className="font-mono">{key}</bdi> : <MessageText isLine text={source} />}
      </span>
      {language.code !== base?.code && <StringText text={text} language={language} />}
    </Link>
  );
}
