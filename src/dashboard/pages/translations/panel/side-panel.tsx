import { useQuery } from "@tanstack/react-query";
import { memo, Suspense } from "react";
import { FormattedMessage } from "react-intl";
import { windowQuery, windowRows } from "#dashboard/api/entries/entries.ts";
import { DroppedText } from "#dashboard/editing/conflicts/dropped-text.tsx";
import { sendUnsaved } from "#dashboard/editing/queue/send-unsaved.ts";
import {
  displayedCell,
  displayedText,
  isOnlyTyping,
  newestCell,
  type UnsavedCell,
} from "#dashboard/editing/queue/unsaved-cell.ts";
import { useUnsavedCell } from "#dashboard/editing/use-unsaved-cell.ts";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { typingPauseMs, useAfterPaint } from "#dashboard/lib/use-after-paint.ts";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { findGridCell, type GridCell } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { sourceColumn, useCursor } from "#dashboard/pages/translations/grid/keyboard/grid-cursor.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { keepPressesInPlace } from "./press-in-place.ts";
import { PanelComment } from "./sections/panel-comment.tsx";
import { PanelDetails, PanelHeader } from "./sections/panel-details.tsx";
import { PanelHistory } from "./sections/panel-history.tsx";
import { PanelNav } from "./sections/panel-nav.tsx";
import { PanelState } from "./state/panel-state.tsx";
import { SaveProblem } from "./state/save-problem.tsx";

const ConflictCard = lazyPart(() => import("./state/conflict-card.tsx"), "ConflictCard");
const PanelScreenshots = lazyPart(() => import("./sections/panel-screenshots.tsx"), "PanelScreenshots");
const PanelChecks = lazyPart(() => import("./sections/panel-checks.tsx"), "PanelChecks");
const PanelSameSource = lazyPart(() => import("./sections/panel-same-source.tsx"), "PanelSameSource");
const PanelNeighbours = lazyPart(() => import("./sections/panel-neighbours.tsx"), "PanelNeighbours");
const PanelDiscussions = lazyPart(() => import("./sections/panel-discussions.tsx"), "PanelDiscussions");

/** Shows details of the focused cell. The panel follows the cursor with a short delay, and never takes the focus. */
export function SidePanel() {
  const grid = useGrid();
  const position = useAfterPaint(useCursor(grid.cursor, ({ row, column }) => `${row} ${column}`));
  const [index = 0, column = 0] = position.split(" ").map(Number);
  const gridCell = useGridCell(index, column);
  if (gridCell !== undefined) return <PanelOfCell gridCell={gridCell} />;
  return (
    <p className="p-4 text-ink-muted">
      <FormattedMessage id="panel.nothing" />
    </p>
  );
}

/** The focused cell, read from the query cache; its source cell if the cursor is on the key. */
function useGridCell(index: number, column: number): GridCell | undefined {
  const { scope, entrySet, columns, rights } = useGrid();
  const start = Math.floor(index / windowRows) * windowRows;
  const { data: row } = useQuery({
    ...windowQuery(scope, entrySet, start),
    select: ({ rows }) => rows[index - start],
  });
  const shown = columnLanguage(columns[column]) === undefined ? columns[sourceColumn] : columns[column];
  return findGridCell(rights, row, shown);
}

/** Passes the unsaved edits to the memoized contents, which therefore do not render on each keystroke. */
function PanelOfCell({ gridCell }: { gridCell: GridCell }) {
  return <PanelContents gridCell={gridCell} unsaved={useUnsavedAfterTyping(gridCell)} />;
}

/**
 * The unsaved edits of a cell. While the user only types, they are returned after a pause in typing, so that the panel
 * does not slow down the field. Other changes are returned at once.
 */
function useUnsavedAfterTyping({ address }: GridCell): UnsavedCell | undefined {
  const unsaved = useUnsavedCell(useGrid().queue, address);
  const delayed = useAfterPaint(unsaved, typingPauseMs);
  return unsaved && delayed && isOnlyTyping(unsaved, delayed) ? delayed : unsaved;
}

type ContentsProps = { gridCell: GridCell; unsaved: UnsavedCell | undefined };

const PanelContents = memo(function PanelContents({ gridCell, unsaved }: ContentsProps) {
  const { columns, queue, cursor, rights } = useGrid();
  const language = columns
    .map(columnLanguage)
    .find((candidate) => candidate?.code === gridCell.address.language);
  const newest = newestCell(gridCell.cell, unsaved);
  const displayed = displayedCell(gridCell.cell, unsaved);
  const text = displayedText(gridCell.cell, unsaved);
  const id = `${gridCell.address.language} ${gridCell.address.key}`;
  if (language === undefined) return null;
  return (
    <div ref={keepPressesInPlaceRef} className="group flex min-h-full flex-col">
      <PanelNav key={`nav ${id}`} gridCell={gridCell} />
      <Suspense>
        {unsaved?.mark === "conflict" && (
          <ConflictCard key={`conflict ${id}`} unsaved={unsaved} language={language} />
        )}
      </Suspense>
      <DroppedText
        queue={queue}
        address={gridCell.address}
        observed={newest}
        onRestore={() => {
          // Closes an open field, which would show a text that is no longer in the cell.
          cursor.leave();
          focusGrid();
        }}
      />
      <PanelHeader key={`head ${gridCell.address.key}`} row={gridCell.row} language={language} />
      <PanelState
        gridCell={gridCell}
        language={language}
        cell={displayed}
        isEmpty={text === ""}
        isUndecided={unsaved?.mark === "conflict"}
      />
      <Suspense>
        <PanelChecks
          key={`checks ${id}`}
          gridCell={gridCell}
          text={text}
          isTyped={unsaved?.text !== undefined}
          locked={displayed.locked}
        />
      </Suspense>
      <PanelDetails row={gridCell.row} cell={newest} text={text} />
      <Suspense>
        <PanelSameSource key={`same ${id}`} gridCell={gridCell} language={language} />
      </Suspense>
      <Suspense>
        <PanelScreenshots rowKey={gridCell.address.key} language={gridCell.address.language} />
      </Suspense>
      <PanelComment
        key={id}
        gridCell={gridCell}
        newest={newest}
        comment={unsaved?.comment ?? displayed.comment}
        isTyped={unsaved?.comment !== undefined}
        locked={displayed.locked}
      />
      <Suspense>
        <PanelNeighbours key={`neighbours ${id}`} gridCell={gridCell} language={language} />
      </Suspense>
      <PanelHistory key={`history ${id}`} gridCell={gridCell} language={language} />
      <Suspense>
        <PanelDiscussions key={`discussions ${id}`} gridCell={gridCell} />
      </Suspense>
      {unsaved?.mark === "failed" && unsaved.problem !== undefined && (
        <SaveProblem
          code={unsaved.problem}
          row={gridCell.row}
          onRetry={() => sendUnsaved(queue, rights, unsaved)}
        />
      )}
    </div>
  );
});

/** The same function on each render, so that React does not detach and attach the listeners again. */
const keepPressesInPlaceRef = (panel: HTMLElement | null) => (panel ? keepPressesInPlace(panel) : undefined);
