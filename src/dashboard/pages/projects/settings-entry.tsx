import { Navigate, useLocation, useParams } from "react-router";
import { Failed } from "#dashboard/layout/failed.tsx";
import { findSection } from "#dashboard/layout/settings-sections.ts";
import { paths } from "#dashboard/paths.ts";
import { useEntryScope } from "./use-entry-scope.ts";

/** Redirects a settings URL without a branch, as used in the project list and in emails. */
export function SettingsEntry() {
  const { section = "" } = useParams();
  const { search } = useLocation();
  const { scope, branches } = useEntryScope();
  if (branches.error)
    return (
      <div className="p-6">
        <Failed error={branches.error} onRetry={() => void branches.refetch()} />
      </div>
    );
  if (!scope) return null;
  return <Navigate to={paths.settings(scope, findSection(section)?.name) + search} replace />;
}
