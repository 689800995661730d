import { useLayoutEffect, useRef } from "react";
import { columnId, type GridColumn } from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { Cursor } from "./grid-cursor.ts";

/** Moves the cursor along when its column is moved. */
export function useCursorOnColumn(cursor: Cursor, columns: readonly GridColumn[]): void {
  const before = useRef(columns);
  useLayoutEffect(() => {
    const { column } = cursor.get();
    const id = columnId(before.current[column]);
    before.current = columns;
    const index = columns.findIndex((it) => columnId(it) === id);
    if (index >= 0) cursor.follow({ column: index });
  }, [cursor, columns]);
}
