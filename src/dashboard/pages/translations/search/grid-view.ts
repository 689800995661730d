import { useCallback, useMemo } from "react";
import { type SortOrder, sortOrders } from "#contract/entries.ts";
import { useAddress } from "#dashboard/lib/address/use-address.ts";

/** The state of the grid in the address, so that a link shows what its sender saw. */
export type GridView = {
  /** The search, in the query language (rules.md 3.9). */
  text: string;
  /** Undefined until languages are chosen. */
  languages: readonly string[] | undefined;
  /** The language that is temporarily shown alone; `languages` is the choice to return to. */
  only: string | undefined;
  sort: SortOrder;
  /** Id of the saved view that was opened last; the search may differ from it by now. */
  saved: string | undefined;
  row: number;
  column: string;
  /** Part of the panel that the link opens: discussions of a string, or a conflict. */
  shows: (typeof shownParts)[number] | undefined;
};

const shownParts = ["discussions", "conflict"] as const;

export type GridViewChange = Partial<Omit<GridView, "row" | "column">>;

export function useGridView(): { view: GridView; changeView: (change: GridViewChange) => void } {
  const [params, changeParams] = useAddress();
  const view = useMemo(() => readView(params), [params]);
  const changeView = useCallback(
    (change: GridViewChange) => changeParams((before) => writeView(before, change)),
    [changeParams],
  );
  return { view, changeView };
}

export function readView(params: URLSearchParams): GridView {
  const sort = params.get("sort");
  const languages = params.get("languages");
  return {
    text: params.get("q") ?? "",
    languages: languages === null ? undefined : listOf(languages),
    only: params.get("only") || undefined,
    sort: sortOrders.find((order) => order === sort) ?? "created",
    saved: params.get("view") || undefined,
    row: Math.max(0, Number.parseInt(params.get("row") ?? "0", 10) || 0),
    column: params.get("column") ?? "",
    shows: shownParts.find((part) => part === params.get("show")),
  };
}

/** Returns the parameters of the changed view. Another search removes the row: it was a position in the old results. */
export function writeView(before: URLSearchParams, change: GridViewChange): URLSearchParams {
  const params = new URLSearchParams(before);
  if (change.text !== undefined) setOrDelete(params, "q", change.text);
  if (change.languages !== undefined) params.set("languages", change.languages.join());
  if ("only" in change) setOrDelete(params, "only", change.only ?? "");
  if (change.sort !== undefined) setOrDelete(params, "sort", change.sort === "created" ? "" : change.sort);
  if ("saved" in change) setOrDelete(params, "view", change.saved ?? "");
  const isSearchChanged = change.text !== undefined || change.sort !== undefined;
  if (isSearchChanged && change.languages === undefined && !("only" in change)) params.delete("row");
  if (("shows" in change && change.shows === undefined) || change.text !== undefined) params.delete("show");
  return params;
}

function listOf(text: string | null): string[] {
  return (text ?? "").split(",").filter((item) => item !== "");
}

function setOrDelete(params: URLSearchParams, name: string, value: string): void {
  if (value === "") params.delete(name);
  else params.set(name, value);
}
