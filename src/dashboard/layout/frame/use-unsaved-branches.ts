import { useQueries, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { sessionQuery } from "#dashboard/api/people/session.ts";
import { branchesQuery, projectsQuery } from "#dashboard/api/projects.ts";
import { listUnsavedBranches, type UnsavedBranch } from "#dashboard/editing/journal-database.ts";

/** Where somebody has unsaved texts and cannot open them any more, and what went. */
export type GoneBranch = UnsavedBranch & { kind: "branch" | "project" };

/** What the person did not store, in this browser, of branches and projects that are not to be had any more; none of the page that is open. */
export function useGoneBranches(): GoneBranch[] {
  const here = useParams();
  const { data: session } = useQuery(sessionQuery());
  const { data: projects } = useQuery(projectsQuery());
  const person = session?.user?._id ?? "";
  const { data: unsaved = [] } = useQuery({
    // Anew with each branch that is looked at: what was typed in the last one may be left there.
    queryKey: ["unsaved", person, here.app, here.branch],
    queryFn: () => listUnsavedBranches(person),
    enabled: person !== "",
    staleTime: 0,
    gcTime: 0,
  });
  const elsewhere = unsaved.filter(({ app, branch }) => app !== here.app || branch !== here.branch);
  const isOpen = (app: string) => projects?.some(({ _id }) => _id === app) === true;
  const apps = [...new Set(elsewhere.map(({ app }) => app))].filter(isOpen);
  const branches = new Set(
    useQueries({ queries: apps.map(branchesQuery) }).flatMap(({ data }, index) =>
      data ? [`${apps[index]}`, ...data.branches.map(({ _id }) => `${apps[index]} ${_id}`)] : [],
    ),
  );
  if (projects === undefined) return [];
  return elsewhere.flatMap((one): GoneBranch[] => {
    if (!isOpen(one.app)) return [{ ...one, kind: "project" }];
    const isGone = branches.has(one.app) && !branches.has(`${one.app} ${one.branch}`);
    return isGone ? [{ ...one, kind: "branch" }] : [];
  });
}
