import { FolderOpen, SearchX } from "lucide-react";
import { useMemo, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Project } from "#contract/projects/projects.ts";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { MoreRows } from "#dashboard/ui/tables/more-rows.tsx";
import { compareRows } from "#dashboard/ui/tables/table-sort.ts";
import { ArchiveResult } from "./archive-result.tsx";
import { projectColumns } from "./project-columns.tsx";
import { useArchive } from "./use-archive.ts";
import type { ProjectsView, ProjectsViewChange } from "./use-projects-view.ts";

/** Number of rows that are rendered at first, and that each click adds. */
const pageSize = 100;

type TableProps = {
  projects: readonly Project[];
  view: ProjectsView;
  searchText: string;
  changeView: (change: ProjectsViewChange) => void;
};

/** Table of the open or the archived projects. */
export function ProjectTable({ projects, view, searchText, changeView }: TableProps) {
  const intl = useIntl();
  const [rowCount, setRowCount] = useState(pageSize);
  const archive = useArchive();
  const hasTeams = new Set(projects.map((project) => project.team)).size > 1;
  const columns = projectColumns({ hasTeams, onArchive: archive.start });
  const { show, team, sort } = view;
  const matching = useMemo(() => {
    const search = searchText.trim().toLocaleLowerCase();
    return projects
      .filter(({ archived }) => archived === (show === "archived"))
      .filter((project) => team === "" || project.team === team)
      .filter(({ name, _id }) => name.toLocaleLowerCase().includes(search) || _id === search);
  }, [projects, searchText, show, team]);
  const sorted = sort === undefined ? matching : matching.toSorted(compareRows(columns, sort));
  return (
    <>
      <ArchiveResult archive={archive} />
      {matching.length === 0 ? (
        <Empty
          icon={searchText.trim() === "" ? FolderOpen : SearchX}
          title={
            searchText.trim() === "" ? (
              <FormattedMessage id="projects.none" />
            ) : (
              <FormattedMessage id="projects.notFound" values={{ searchText }} />
            )
          }
        />
      ) : (
        <DataTable
          label={intl.formatMessage({ id: "projects.title" })}
          rows={sorted.slice(0, rowCount)}
          rowKey={({ _id }) => _id}
          columns={columns}
          sort={sort}
          onSort={(next) => changeView({ sort: next })}
        />
      )}
      <MoreRows hasMore={matching.length > rowCount} onMore={() => setRowCount(rowCount + pageSize)} />
    </>
  );
}
