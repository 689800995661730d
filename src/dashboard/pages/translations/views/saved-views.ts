import type { SortOrder } from "#contract/entries.ts";
import type { SavedView } from "#contract/views.ts";
import type { StoredColumns } from "#dashboard/pages/translations/columns/stored-columns.ts";

/** The part of the grid's state that saved views store. */
export type ShownView = {
  text: string;
  sort: SortOrder;
  /** Codes of the languages beside the source, in their order. */
  languages: readonly string[];
  pins: readonly string[];
  /** Widths by the ids of columns. */
  widths: Readonly<Record<string, number>>;
  rowHeight: SavedView["rowHeight"];
};

type StoredFields = Pick<SavedView, "q" | "languages" | "sort" | "columns" | "rowHeight">;

/** Name of the key column in a saved view, and its id in the widths of the grid. */
const keyNames = { saved: "key", shown: "@key" };

/** Maximum and minimum width that a view stores, in pixels. */
const widthLimits = { min: 20, max: 4_000 };

/** What the grid shows, as the fields of a saved view. */
export function fieldsOf({ text, sort, languages, pins, widths, rowHeight }: ShownView): StoredFields {
  const others = Object.keys(widths).filter((id) => !languages.includes(id));
  const columns = [...others, ...languages].map((id) => {
    const width = widths[id];
    return {
      id: id === keyNames.shown ? keyNames.saved : id,
      ...(width === undefined
        ? {}
        : { width: Math.round(Math.min(widthLimits.max, Math.max(widthLimits.min, width))) }),
      ...(pins.includes(id) ? { pinned: true } : {}),
    };
  });
  return { q: text.trim(), languages: [...languages], sort, columns, rowHeight };
}

/** The columns of a view; `languages` is undefined if the view keeps the shown languages. */
export function columnsOfView({
  languages,
  columns,
}: SavedView): Pick<StoredColumns, "pins" | "widths"> & { languages: string[] | undefined } {
  const idOf = (id: string) => (id === keyNames.saved ? keyNames.shown : id);
  return {
    languages: languages === null ? undefined : [...languages],
    pins: columns.filter(({ pinned }) => pinned).map(({ id }) => idOf(id)),
    widths: Object.fromEntries(
      columns.flatMap(({ id, width }) => (width === undefined ? [] : [[idOf(id), width]])),
    ),
  };
}

/** Whether the grid shows something else than the view; widths and pins do not count. */
export function differs(view: SavedView, shown: ShownView): boolean {
  const current = fieldsOf(shown);
  return (
    view.q.trim() !== current.q ||
    view.sort !== current.sort ||
    view.rowHeight !== current.rowHeight ||
    (view.languages !== null && view.languages.join() !== shown.languages.join())
  );
}
