import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { branchesQuery, projectsQuery } from "#dashboard/api/projects/projects.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import {
  listUnsavedBranches,
  openJournalChannel,
  type UnsavedBranch,
} from "#dashboard/editing/journal/journal-database.ts";
import { useIsUnsavedShown } from "#dashboard/editing/shown-branches.ts";

/**
 * Number of unsaved texts of a branch that no open view shows. `kind`: the branch was deleted (`branch`), its project
 * was deleted (`project`), or the branch can be opened (`open`).
 */
export type UnsavedElsewhere = UnsavedBranch &
  ({ kind: "branch" | "project" } | { kind: "open"; projectName: string; branchName: string });

/** The user's unsaved texts in this browser, by branch; without the branches whose texts a view shows. */
export function useUnsavedBranches(): UnsavedElsewhere[] {
  const here = useParams();
  const person = useQuery(sessionQuery()).data?.user?._id ?? "";
  const { data: projects } = useQuery(projectsQuery());
  const { data: unsaved = [] } = useQuery({
    // Refetched whenever another branch is opened: the user may have left unsaved texts in the previous branch.
    queryKey: queryKeys.global("unsavedBranches", person, here.app, here.branch),
    queryFn: () => listUnsavedBranches(person),
    enabled: person !== "",
    staleTime: 0,
    gcTime: 0,
  });
  const isShown = useIsUnsavedShown();
  const elsewhere = unsaved.filter((branchTexts) => !isShown(branchTexts));
  const apps = [...new Set(elsewhere.map(({ app }) => app))].filter((app) =>
    projects?.some(({ _id }) => _id === app),
  );
  const lists = useQueries({ queries: apps.map(branchesQuery) });
  if (projects === undefined) return [];
  return elsewhere.flatMap((item): UnsavedElsewhere[] => {
    const project = projects.find(({ _id }) => _id === item.app);
    if (project === undefined) return [{ ...item, kind: "project" }];
    const branches = lists[apps.indexOf(item.app)]?.data?.branches;
    if (branches === undefined) return [];
    const branch = branches.find(({ _id }) => _id === item.branch);
    if (branch === undefined) return [{ ...item, kind: "branch" }];
    return [{ ...item, kind: "open", projectName: project.name, branchName: branch.name }];
  });
}

/** Refetches the unsaved branches whenever a text is typed or saved in any tab. */
export function useJournalUpdates(): void {
  const client = useQueryClient();
  const person = useQuery(sessionQuery()).data?.user?._id;
  useEffect(() => {
    if (person === undefined) return;
    const channel = openJournalChannel(person);
    channel.onmessage = () =>
      void client.invalidateQueries({ queryKey: queryKeys.global("unsavedBranches", person) });
    return () => channel.close();
  }, [client, person]);
}
