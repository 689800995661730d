import { useCallback, useEffect, useMemo, useState } from "react";
import type { SortOrder } from "#contract/entries.ts";
import type { Language } from "#contract/projects/languages.ts";
import { languagesOf } from "#dashboard/pages/translations/search/first-rows.ts";
import type { GridView, GridViewChange } from "#dashboard/pages/translations/search/grid-view.ts";
import { type ColumnWidths, limitWidth } from "./column-layout.ts";
import { moveLanguage, pinnedFirst } from "./grid-columns.ts";
import { readColumns, type StoredColumns, writeColumns } from "./stored-columns.ts";

/** Which columns there are, where they stand, how wide they are, and what changes that. */
export type Arrangement = {
  /** Codes of the languages beside the source, as they stand. */
  shown: readonly string[];
  /** The language that is shown alone for now, and how many there are to come back to. */
  only: string | undefined;
  formerCount: number;
  pins: readonly string[];
  widths: ColumnWidths;
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
  onChoose: (codes: readonly string[]) => void;
  /** To an index among the languages that are shown. */
  onMove: (code: string, index: number) => void;
  onPin: (code: string) => void;
  /** Undefined: as wide as the room allows. */
  onWidth: (column: string, width: number | undefined) => void;
  onOnly: (code: string | undefined) => void;
};

/** The address wins over what is remembered; what somebody changes is written to both. */
export function useArrangement(
  where: { person: string; app: string; languages: readonly Language[] },
  view: GridView,
  changeView: (change: GridViewChange) => void,
): Arrangement {
  const { languages } = where;
  const [stored, keep] = useStoredColumns(where);
  const { chosen, only } = languagesOf(view, stored, languages);
  useWrittenLanguages(view, { chosen, only }, changeView);
  const codes = only ?? chosen.join();
  const formerCount = chosen.length;
  const { pins } = stored;
  const widthsName = only === undefined ? "widths" : "aloneWidths";
  const widths = stored[widthsName];
  const { sort } = view;

  return useMemo(() => {
    const shown = pinnedFirst(codes === "" ? [] : codes.split(","), pins);
    const choose = (next: readonly string[]) => {
      keep({ languages: [...next], only: undefined });
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
        keep({ pins: pins.includes(code) ? pins.filter((it) => it !== code) : [...pins, code] }),
      onWidth: (column, width) => keep({ [widthsName]: withWidth(widths, column, width) }),
      onOnly: (code) => {
        keep({ only: code });
        changeView({ only: code });
      },
    };
  }, [codes, only, formerCount, pins, widths, widthsName, sort, keep, changeView]);
}

function useStoredColumns({ person, app }: { person: string; app: string }) {
  const [stored, setStored] = useState(() => readColumns(person, app));
  const keep = useCallback(
    (change: Partial<StoredColumns>) => {
      // Another tab may have changed another part meanwhile.
      const next = { ...readColumns(person, app), ...change };
      writeColumns(person, app, next);
      setStored((before) => ({ ...before, ...change }));
    },
    [person, app],
  );
  return [stored, keep] as const;
}

function withWidth(widths: ColumnWidths, column: string, width: number | undefined): Record<string, number> {
  const { [column]: _, ...others } = widths;
  return width === undefined ? others : { ...others, [column]: limitWidth(width) };
}

/** The address names the columns as soon as they are known, so that everyone who gets the link sees the same. */
function useWrittenLanguages(
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
