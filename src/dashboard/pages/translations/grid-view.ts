import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { type SortOrder, sortOrders } from "#contract/entries.ts";

/** What the address says about the grid: a link shows what its sender saw. */
export type GridView = {
  /** In the query language (decisions.md 3.9). */
  text: string;
  /** Undefined: nobody chose yet. */
  languages: readonly string[] | undefined;
  sort: SortOrder;
  row: number;
  column: string;
};

export type GridViewChange = Partial<Omit<GridView, "row" | "column">>;

export function useGridView(): { view: GridView; changeView: (change: GridViewChange) => void } {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const changeView = (change: GridViewChange) =>
    setParams((before) => writeView(before, change), { replace: true });
  return { view, changeView };
}

export function readView(params: URLSearchParams): GridView {
  const sort = params.get("sort");
  const languages = params.get("languages");
  return {
    text: params.get("q") ?? "",
    languages: languages === null ? undefined : listOf(languages),
    sort: sortOrders.find((order) => order === sort) ?? "created",
    row: Math.max(0, Number.parseInt(params.get("row") ?? "0", 10) || 0),
    column: params.get("column") ?? "",
  };
}

/** A changed search has other rows, so that the place in the old ones is forgotten. */
export function writeView(before: URLSearchParams, change: GridViewChange): URLSearchParams {
  const params = new URLSearchParams(before);
  if (change.text !== undefined) setOrDelete(params, "q", change.text);
  if (change.languages !== undefined) params.set("languages", change.languages.join());
  if (change.sort !== undefined) setOrDelete(params, "sort", change.sort === "created" ? "" : change.sort);
  if (change.languages === undefined) params.delete("row");
  return params;
}

function listOf(text: string | null): string[] {
  return (text ?? "").split(",").filter((item) => item !== "");
}

function setOrDelete(params: URLSearchParams, name: string, value: string): void {
  if (value === "") params.delete(name);
  else params.set(name, value);
}
