import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { useParams } from "react-router";
import type { Project } from "#contract/projects/projects.ts";
import { projectsQuery } from "#dashboard/api/projects/projects.ts";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { Failed } from "./failed.tsx";
import { Page } from "./page.tsx";

type Props = {
  title: string;
  /** The shown part of the page, for the window title. */
  section?: string | undefined;
  children: (project: Project) => ReactNode;
};

/** A page about the project in the address: shows a loading state or an error. */
export function WithProject(props: Props) {
  const { app = "" } = useParams();
  const projects = useQuery(projectsQuery());
  const project = projects.data?.find(({ _id }) => _id === app);
  usePageTitle(props.section ?? "", props.title, project?.name ?? "");
  if (project) return props.children(project);
  return (
    <Page title={props.title}>
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
