import { useCallback, useMemo } from "react";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";
import { parseSort, printSort, type Sort } from "#dashboard/ui/tables/table-sort.ts";
import type { TagFilter } from "./find-tags.ts";

const usualSort: Sort = { key: "name", direction: "up" };

export type TagsView = TagFilter & {
  /** Tags as a list, or those with screenshots in their order. */
  shown: "tags" | "screens";
  page: number;
  /** The code of the only language that is shown; empty for all. */
  language: string;
  /** The dialog that makes a tag is open. */
  isMaking: boolean;
};
export type TagsViewChange = Partial<Omit<TagsView, "sort">> & { sort?: Sort | undefined };

/** What the address says about the page: a link shows what its sender saw. */
export function useTagsView(): { view: TagsView; changeView: (change: TagsViewChange) => void } {
  const [params, changeParams] = useParamsState();
  const view = useMemo<TagsView>(
    () => ({
      shown: params.get("view") === "screens" ? "screens" : "tags",
      text: params.get("text") ?? "",
      category: params.get("category") ?? "",
      sort: parseSort(params.get("sort")) ?? usualSort,
      page: Number(params.get("page")) || 1,
      language: params.get("language") ?? "",
      isMaking: params.has("new"),
    }),
    [params],
  );
  const changeView = useCallback(
    (change: TagsViewChange) => {
      const { shown, sort, page, isMaking, ...filter } = change;
      changeParams({
        ...filter,
        // Another filter begins with its first rows.
        page: page === undefined || page === 1 ? "" : String(page),
        ...(shown === undefined ? {} : { view: shown === "tags" ? "" : shown }),
        ...("sort" in change ? { sort: sortInAddress(sort) } : {}),
        ...(isMaking === undefined ? {} : { new: isMaking ? "1" : "" }),
      });
    },
    [changeParams],
  );
  return { view, changeView };
}

function sortInAddress(sort: Sort | undefined): string {
  const text = printSort(sort);
  return text === printSort(usualSort) ? "" : text;
}
