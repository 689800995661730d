import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import { branchesQuery, projectsQuery } from "#dashboard/api/projects.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { paths } from "#dashboard/paths.ts";

/** The address of a project leads to its default branch: to the strings, or to the first steps while there are none. */
export function ProjectEntry() {
  const { app = "" } = useParams();
  const branches = useQuery(branchesQuery(app));
  const projects = useQuery(projectsQuery());
  const error = branches.error ?? projects.error;
  if (error) {
    return (
      <div className="p-6">
        <Failed error={error} onRetry={() => void Promise.all([branches.refetch(), projects.refetch()])} />
      </div>
    );
  }
  if (!branches.data || !projects.data) return null;
  const scope = { app, branch: branches.data.defaultBranch };
  const isEmpty = projects.data.find(({ _id }) => _id === app)?.progress?.keys === 0;
  return <Navigate to={isEmpty ? paths.firstUse(scope) : paths.translations(scope)} replace />;
}
