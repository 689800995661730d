import { useCallback, useEffect, useMemo, useState } from "react";
import type { SortOrder } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { languagesOf } from "#dashboard/pages/translations/search/first-rows.ts";
import type { GridView, GridViewChange } from "#dashboard/pages/translations/search/grid-view.ts";
import { type ColumnWidths, limitWidth } from "./column-layout.ts";
import { moveLanguage, pinnedFirst } from "./grid-columns.ts";
import { readColumns, type StoredColumns, writeColumns } from "./stored-columns.ts";

/** The columns, their order and widths, and callbacks that change them. */
export type Arrangement = {
  /** Codes of the languages beside the source, in their order. */
  shown: readonly string[];
  /** The language that is temporarily shown alone. */
  only: string | undefined;
  /** Number of languages that are shown once `only` is undefined again. */
  formerCount: number;
  pins: readonly string[];
  widths: ColumnWidths;
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
  onChoose: (codes: readonly string[]) => void;
  /** Moves a language to an index among the shown languages. */
  onMove: (code: string, index: number) => void;
  onPin: (code: string) => void;
  /** Sets a width; undefined means automatic. */
  onWidth: (column: string, width: number | undefined) => void;
  onOnly: (code: string | undefined) => void;
  /** Stores the columns of a saved view; the caller writes its languages into the address. */
  onColumns: (columns: Pick<StoredColumns, "languages" | "pins" | "widths">) => void;
};

/** The address takes precedence over stored settings; changes are written to both. */
export function useArrangement(
  where: { person: string; app: string; languages: readonly Language[] },
  view: GridView,
  changeView: (change: GridViewChange) => void,
): Arrangement {
  const { languages } = where;
  const [stored, update] = useStoredColumns(where);
  const { chosen, only } = languagesOf(view, stored, languages);
  useLanguagesInAddress(view, { chosen, only }, changeView);
  // One string, so that the result is recomputed only if the codes change.
  const codes = only ?? chosen.join();
  const formerCount = chosen.length;
  const { pins } = stored;
  const widthsName = only === undefined ? "widths" : "aloneWidths";
  const widths = stored[widthsName];
  const { sort } = view;

  return useMemo(() => {
    const shown = pinnedFirst(codes === "" ? [] : codes.split(","), pins);
    const choose = (next: readonly string[]) => {
      update({ languages: [...next], only: undefined });
      changeView({ languages: next, only: undefined });
    };
    return {
      shown,
      only,
      formerCount,
      pins,
      widths,
      sort,
      onSort: (next) => changeView({ sort: next }),
      onChoose: choose,
      onMove: (code, index) => choose(moveLanguage(shown, pins, { code, index })),
      onPin: (code) =>
        update({ pins: pins.includes(code) ? pins.filter((it) => it !== code) : [...pins, code] }),
      onWidth: (column, width) => update({ [widthsName]: withWidth(widths, column, width) }),
      onOnly: (code) => {
        update({ only: code });
        changeView({ only: code });
      },
      onColumns: (columns) => update({ ...columns, only: undefined }),
    };
  }, [codes, only, formerCount, pins, widths, widthsName, sort, update, changeView]);
}

function useStoredColumns({ person, app }: { person: string; app: string }) {
  const [stored, setStored] = useState(() => readColumns(person, app));
  const update = useCallback(
    (change: Partial<StoredColumns>) => {
      // Stored settings are read again: another tab may have changed another part.
      const next = { ...readColumns(person, app), ...change };
      writeColumns(person, app, next);
      setStored((before) => ({ ...before, ...change }));
    },
    [person, app],
  );
  return [stored, update] as const;
}

function withWidth(widths: ColumnWidths, column: string, width: number | undefined): Record<string, number> {
  const { [column]: _, ...others } = widths;
  return width === undefined ? others : { ...others, [column]: limitWidth(width) };
}

/**
 * Writes the columns into the address as soon as they are known, so that a shared link shows the same
 * columns.
 */
function useLanguagesInAddress(
  { languages }: GridView,
  { chosen, only }: { chosen: readonly string[]; only: string | undefined },
  changeView: (change: GridViewChange) => void,
): void {
  const missing = languages === undefined;
  const codes = chosen.join();
  useEffect(() => {
    if (missing) changeView({ languages: codes === "" ? [] : codes.split(","), only });
  }, [missing, codes, only, changeView]);
}
