import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { isVendor } from "#contract/permissions.ts";
import { projectsQuery } from "#dashboard/api/projects/projects.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { paths } from "#dashboard/paths.ts";
import { useEntryScope } from "./use-entry-scope.ts";

/**
 * Redirects the URL of a project to its branch: to the strings, to the first steps in an empty project, or to
 * the orders for vendors.
 */
export function ProjectEntry() {
  const { app, scope, branches } = useEntryScope();
  const projects = useQuery(projectsQuery());
  const error = branches.error ?? projects.error;
  if (error) {
    return (
      <div className="p-6">
        <Failed error={error} onRetry={() => void Promise.all([branches.refetch(), projects.refetch()])} />
      </div>
    );
  }
  if (!scope || !projects.data) return null;
  const project = projects.data.find(({ _id }) => _id === app);
  if (isVendor(project?.role)) return <Navigate to={paths.orders(scope)} replace />;
  const isEmpty = project?.progress?.keys === 0;
  return <Navigate to={isEmpty ? paths.firstUse(scope) : paths.translations(scope)} replace />;
}
