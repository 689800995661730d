import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { branchesQuery } from "#dashboard/api/projects.ts";
import { lastBranch } from "#dashboard/lib/storage/last-branch.ts";

/** Where the address of a project leads: to the branch that was used last, else to the default one. */
export function useEntryScope() {
  const { app = "" } = useParams();
  const branches = useQuery(branchesQuery(app));
  const stored = lastBranch(app);
  const branch =
    branches.data?.branches.find(({ _id }) => _id === stored)?._id ?? branches.data?.defaultBranch;
  return { app, scope: branch === undefined ? undefined : { app, branch }, branches };
}
