import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { ProjectRole } from "#contract/permissions.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { projectsQuery } from "#dashboard/api/projects.ts";

/** The branch that the address names, and the reader's role in its project as soon as it is known. */
export function useOpenBranch(): { scope: BranchScope | undefined; role: ProjectRole | undefined } {
  const { app, branch } = useParams();
  const { data: projects } = useQuery(projectsQuery());
  return {
    scope: app !== undefined && branch !== undefined ? { app, branch } : undefined,
    role: projects?.find(({ _id }) => _id === app)?.role,
  };
}
