import { useQuery } from "@tanstack/react-query";
import { Ellipsis, FolderOpen, Plus } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { teamRoleMay } from "#contract/permissions.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { projectsQuery, projectWorkQuery } from "#dashboard/api/projects/projects.ts";
import { deletedProjectsQuery } from "#dashboard/api/trash.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { ContinueList } from "./continue-list.tsx";
import { DeletedProjects } from "./deleted-projects.tsx";
import { InaccessibleTexts } from "./inaccessible-texts.tsx";
import { ProjectDialogs } from "./project-dialogs.tsx";
import { ProjectFilters } from "./project-filters.tsx";
import { ProjectTable } from "./project-table.tsx";
import { useProjectsView } from "./use-projects-view.ts";

/** Projects of the user with their progress; archived and deleted projects are separate views. */
export function ProjectsPage() {
  const intl = useIntl();
  const projects = useQuery(projectsQuery());
  const { data: deleted = [] } = useQuery(deletedProjectsQuery());
  const { view, searchText, setSearchText, changeView } = useProjectsView();
  usePageTitle(intl.formatMessage({ id: "projects.title" }));
  const projectWork = useQuery(projectWorkQuery());
  // The list of projects is shown first. The numbers of words left to translate appear when they are loaded.
  const all = projectWork.data ?? projects.data ?? [];
  const isEmpty = projects.isSuccess && all.length === 0 && view.show === "open";
  // The filters are hidden for a user without any projects.
  const hasProjects = all.length + deleted.length > 0 || view.show !== "open";
  return (
    <Page title={<FormattedMessage id="projects.title" />} action={<NewProject />}>
      {projects.isPending && <Loading />}
      {projects.isError && <Failed error={projects.error} onRetry={() => void projects.refetch()} />}
      {projects.isSuccess && <InaccessibleTexts />}
      {projects.isSuccess && (
        <div className="space-y-4">
          {view.show === "open" && <ContinueList projects={all} />}
          {hasProjects && (
            <ProjectFilters
              projects={all}
              deletedCount={deleted.length}
              {...{ view, searchText, setSearchText, changeView }}
            />
          )}
          {projectWork.isError && (
            <Failed error={projectWork.error} onRetry={() => void projectWork.refetch()} />
          )}
          {isEmpty && <NoProjects />}
          {view.show === "deleted" ? (
            <DeletedProjects searchText={searchText} />
          ) : (
            !isEmpty && <ProjectTable projects={all} {...{ view, searchText, changeView }} />
          )}
          <ProjectDialogs projects={all} />
        </div>
      )}
    </Page>
  );
}

function useMayCreate(): boolean {
  const { data: session } = useQuery(sessionQuery());
  const role = session?.user?.teamRole;
  return role !== undefined && teamRoleMay(role, "createProject");
}

function NewProject() {
  const intl = useIntl();
  const more = intl.formatMessage({ id: "shell.more" });
  if (!useMayCreate()) return null;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <LinkButton to={paths.newProject()} variant="primary">
        <Plus aria-hidden size={16} />
        <FormattedMessage id="projects.new" />
      </LinkButton>
      <Menu
        label={more}
        entries={[
          { id: "restore", text: intl.formatMessage({ id: "restore.open" }), href: paths.restoreProject() },
        ]}
        button={
          <>
            <Ellipsis aria-hidden size={16} />
            <span className="sr-only">{more}</span>
          </>
        }
      />
    </div>
  );
}

function NoProjects() {
  const mayCreate = useMayCreate();
  return (
    <Empty icon={FolderOpen} title={<FormattedMessage id="projects.empty" />}>
      <p>
        <FormattedMessage id={mayCreate ? "projects.empty.create" : "projects.empty.ask"} />
      </p>
      {mayCreate && (
        <LinkButton to={paths.newProject()} className="mt-4">
          <FormattedMessage id="projects.new" />
        </LinkButton>
      )}
    </Empty>
  );
}
