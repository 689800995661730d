import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { branchesQuery } from "#dashboard/api/projects/projects.ts";
import { lastBranch } from "#dashboard/lib/storage/last-branch.ts";

/** Branch for a URL that names only the project: the last used one, else the default branch. */
export function useEntryScope() {
  const { app = "" } = useParams();
  const branches = useQuery(branchesQuery(app));
  const stored = lastBranch(app);
  const branch =
    branches.data?.branches.find(({ _id }) => _id === stored)?._id ?? branches.data?.defaultBranch;
  return { app, scope: branch === undefined ? undefined : { app, branch }, branches };
}
