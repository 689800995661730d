import { useIntl } from "react-intl";
import type { Project } from "#contract/projects/projects.ts";
import { FilterChoice } from "#dashboard/ui/fields/choice-field.tsx";
import { SearchBox } from "#dashboard/ui/fields/search-box.tsx";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { type ProjectsView, type ProjectsViewChange, showOptions } from "./use-projects-view.ts";

type FilterProps = {
  projects: readonly Project[];
  deletedCount: number;
  view: ProjectsView;
  searchText: string;
  setSearchText: (text: string) => void;
  changeView: (change: ProjectsViewChange) => void;
};

/** Filters of the project list; a filter with a single value is hidden. */
export function ProjectFilters({
  projects,
  deletedCount,
  view,
  searchText,
  setSearchText,
  changeView,
}: FilterProps) {
  const intl = useIntl();
  const archivedCount = projects.filter(({ archived }) => archived).length;
  const counts = { open: projects.length - archivedCount, archived: archivedCount, deleted: deletedCount };
  const offered = showOptions.filter((show) => show === "open" || show === view.show || counts[show] > 0);
  const teams = new Map(projects.map(({ team, teamName }) => [team, teamName]));
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      <SearchBox
        label={intl.formatMessage({ id: "projects.search" })}
        value={searchText}
        onChange={setSearchText}
      />
      {(teams.size > 1 || view.team !== "") && (
        <FilterChoice
          label={intl.formatMessage({ id: "projects.team" })}
          all={intl.formatMessage({ id: "projects.team.all" })}
          options={[...teams].map(([value, label]) => ({ value, label }))}
          value={view.team}
          onChange={(team) => changeView({ team })}
        />
      )}
      <span className="flex-1" />
      {offered.length > 1 && (
        <Segments
          label={intl.formatMessage({ id: "projects.show" })}
          options={offered.map((value) => ({
            value,
            label: intl.formatMessage({ id: `projects.show.${value}` }, { count: counts[value] }),
          }))}
          value={view.show}
          onChange={(show) => changeView({ show })}
        />
      )}
    </div>
  );
}
