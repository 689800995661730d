import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useDeferredValue } from "react";
import { FormattedMessage } from "react-intl";
import { windowQuery, windowRows } from "#dashboard/api/entries/entries.ts";
import { knownCell, paintedCell, paintedText } from "#dashboard/editing/cell-work.ts";
import { useCellWork } from "#dashboard/editing/use-cell-work.ts";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { type CellPlace, cellPlace } from "#dashboard/pages/translations/grid/grid-commands.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { useCursor } from "#dashboard/pages/translations/grid/grid-cursor.ts";
import { PanelComment } from "./panel-comment.tsx";
import { PanelDetails } from "./panel-details.tsx";
import { PanelHistory } from "./panel-history.tsx";
import { PanelState } from "./panel-state.tsx";

const loadConflict = loadLater(() => import("./conflict-card.tsx"));
const ConflictCard = lazy(async () => ({ default: (await loadConflict()).ConflictCard }));
const loadScreenshots = loadLater(() => import("./panel-screenshots.tsx"));
const PanelScreenshots = lazy(async () => ({ default: (await loadScreenshots()).PanelScreenshots }));
const loadDiscussions = loadLater(() => import("./panel-discussions.tsx"));
const PanelDiscussions = lazy(async () => ({ default: (await loadDiscussions()).PanelDiscussions }));

/** Follows the focused cell a moment later, and never takes the focus. */
export function SidePanel() {
  const grid = useGrid();
  const index = useDeferredValue(useCursor(grid.cursor, ({ row }) => row));
  const column = useDeferredValue(useCursor(grid.cursor, (it) => it.column));
  const place = usePlace(index, column);
  if (place !== undefined) return <PanelOf place={place} />;
  return (
    <p className="p-4 text-ink-muted">
      <FormattedMessage id="panel.nothing" />
    </p>
  );
}

/** The focused cell, kept fresh by its window in the cache; on a key, that key's source. */
function usePlace(index: number, column: number): CellPlace | undefined {
  const { scope, entrySet, columns, rights } = useGrid();
  const start = Math.floor(index / windowRows) * windowRows;
  const { data: row } = useQuery({
    ...windowQuery(scope, entrySet, start),
    select: ({ rows }) => rows[index - start],
  });
  const shown = columns[column]?.language === undefined ? columns[1] : columns[column];
  return cellPlace(rights, row, shown);
}

function PanelOf({ place }: { place: CellPlace }) {
  const { columns, queue } = useGrid();
  const work = useCellWork(queue, place.address);
  const language = columns.find((it) => it.language?.code === place.address.language)?.language;
  const painted = paintedCell(place.cell, work);
  const id = `${place.address.language} ${place.address.key}`;
  if (language === undefined) return null;
  return (
    <>
      <Suspense>
        {work?.mark === "conflict" && <ConflictCard key={`conflict ${id}`} work={work} language={language} />}
      </Suspense>
      <PanelDetails
        key={`details ${place.address.key}`}
        row={place.row}
        language={language}
        text={paintedText(place.cell, work)}
      />
      <Suspense>
        <PanelScreenshots rowKey={place.address.key} language={place.address.language} />
      </Suspense>
      <PanelState
        place={place}
        cell={painted}
        isEmpty={paintedText(place.cell, work) === ""}
        problem={work?.mark === "failed" ? work.problem : undefined}
      />
      <PanelComment
        key={id}
        place={place}
        known={knownCell(place.cell, work)}
        comment={work?.comment ?? painted.comment}
        isTyped={work?.comment !== undefined}
        locked={painted.locked}
      />
      <Suspense>
        <PanelDiscussions key={`discussions ${id}`} place={place} />
      </Suspense>
      <PanelHistory key={`history ${id}`} place={place} language={language} />
    </>
  );
}
