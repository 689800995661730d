import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";
import { useTypedParam } from "#dashboard/lib/address/use-typed-param.ts";
import { parseSort, printSort, type Sort } from "#dashboard/ui/tables/table-sort.ts";

export const showOptions = ["open", "archived", "deleted"] as const;
type Show = (typeof showOptions)[number];

export type ProjectsView = { show: Show; team: string; sort: Sort | undefined };
export type ProjectsViewChange = Partial<ProjectsView>;

/** View state of the project list in the URL. */
export function useProjectsView() {
  const [params, changeParams] = useParamsState();
  const [searchText, setSearchText] = useTypedParam("q");
  const view: ProjectsView = {
    show: showOptions.find((show) => show === params.get("show")) ?? "open",
    team: params.get("team") ?? "",
    sort: parseSort(params.get("sort")),
  };
  const changeView = ({ show, team, ...change }: ProjectsViewChange) =>
    changeParams({
      ...(show === undefined ? {} : { show: show === "open" ? "" : show }),
      ...(team === undefined ? {} : { team }),
      ...("sort" in change ? { sort: printSort(change.sort) } : {}),
    });
  return { view, searchText, setSearchText, changeView };
}
