import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { FormattedMessage } from "react-intl";
import { Outlet, useMatches, useOutletContext, useParams } from "react-router";
import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { projectsQuery } from "#dashboard/api/projects/projects.ts";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { Failed } from "./failed.tsx";
import { Page } from "./page.tsx";
import type { PageHead, UseHead } from "./page-head.ts";

/**
 * Layout route of the pages of a branch: loads the project, and shows a loading state or an error instead of the page.
 */
export function ProjectPages() {
  const { app = "", branch = "" } = useParams();
  const scope = useMemo(() => ({ app, branch }), [app, branch]);
  const page = useMatches().findLast(({ handle }) => handle !== undefined);
  // The router types a handle as unknown; the handle of a project page is its `useHead`.
  return page && <ProjectPage key={page.id} scope={scope} useHead={page.handle as UseHead} />;
}

function ProjectPage({ scope, useHead }: { scope: BranchScope; useHead: UseHead }) {
  const head = useHead(scope);
  const projects = useQuery(projectsQuery());
  const project = projects.data?.find(({ _id }) => _id === scope.app);
  usePageTitle(head.section ?? "", head.title, project?.name ?? "");
  if (project) return <Outlet context={{ ...head, scope, project }} />;
  return (
    <Page title={head.title}>
      {projects.isPending && <Loading />}
      {projects.isSuccess && (
        <p>
          <FormattedMessage id="notFound.project" />
        </p>
      )}
      {projects.isError && <Failed error={projects.error} onRetry={() => void projects.refetch()} />}
    </Page>
  );
}

/** The project and branch of the page, and the result of its `useHead`. */
export function useProjectPage<Head extends PageHead = PageHead>() {
  return useOutletContext<Head & { scope: BranchScope; project: Project }>();
}
