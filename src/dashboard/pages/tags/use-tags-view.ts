import { useCallback, useMemo } from "react";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";
import { parseSort, printSort, type Sort } from "#dashboard/ui/tables/table-sort.ts";
import type { TagFilter } from "./find-tags.ts";

const defaultSort: Sort = { key: "name", direction: "up" };

export type TagsView = TagFilter & {
  /** `tags`: list of all tags. `screens`: only tags with screenshots, in their order. */
  tab: "tags" | "screens";
  page: number;
  /** Code of the only language that is shown; empty: all. */
  language: string;
  /** The dialog for a new tag is open. */
  isCreating: boolean;
};
export type TagsViewChange = Partial<Omit<TagsView, "sort">> & { sort?: Sort | undefined };

/** View state in the URL, so that a link shows the same view. */
export function useTagsView(): { view: TagsView; changeView: (change: TagsViewChange) => void } {
  const [params, changeParams] = useParamsState();
  const view = useMemo<TagsView>(
    () => ({
      tab: params.get("view") === "screens" ? "screens" : "tags",
      text: params.get("text") ?? "",
      category: params.get("category") ?? "",
      sort: parseSort(params.get("sort")) ?? defaultSort,
      page: Number(params.get("page")) || 1,
      language: params.get("language") ?? "",
      isCreating: params.has("new"),
    }),
    [params],
  );
  const changeView = useCallback(
    (change: TagsViewChange) => {
      const { tab, sort, page, isCreating, ...filter } = change;
      changeParams({
        ...filter,
        // A new filter returns to the first page.
        page: page === undefined || page === 1 ? "" : String(page),
        ...(tab === undefined ? {} : { view: tab === "tags" ? "" : tab }),
        ...("sort" in change ? { sort: sortInAddress(sort) } : {}),
        ...(isCreating === undefined ? {} : { new: isCreating ? "1" : "" }),
      });
    },
    [changeParams],
  );
  return { view, changeView };
}

function sortInAddress(sort: Sort | undefined): string {
  const text = printSort(sort);
  return text === printSort(defaultSort) ? "" : text;
}
