import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { useLocation, useParams } from "react-router";
import { roleMay } from "#contract/permissions.ts";
import { branchesQuery, projectsQuery } from "#dashboard/api/projects.ts";
import { inBranch, paths } from "#dashboard/paths.ts";
import { useJump } from "./use-jump.ts";
import type { PaletteEntry } from "./use-palette-entries.ts";

/** What can be done with the branches of the project that is open, and the other ones by name. */
export function useBranchEntries(): PaletteEntry[] {
  const { app = "", branch = "" } = useParams();
  const intl = useIntl();
  const jump = useJump();
  const here = useLocation();
  const { data } = useQuery({ ...branchesQuery(app), enabled: app !== "" });
  const { data: projects = [] } = useQuery(projectsQuery());
  const role = projects.find(({ _id }) => _id === app)?.role;
  if (app === "" || branch === "" || role === undefined) return [];
  const scope = { app, branch };
  const others = data?.branches.filter(({ _id }) => _id !== branch) ?? [];
  const act = (id: string, path: string) => ({
    id,
    words: intl.formatMessage({ id: `palette.${id}` }),
    run: () => jump(path),
  });
  return [
    ...others.map(({ _id, name }) => ({
      id: `branch ${_id}`,
      words: intl.formatMessage({ id: "palette.toBranch" }, { name }),
      run: () => jump(inBranch(here, _id)),
    })),
    ...(roleMay(role, "compareBranches") ? [act("compareBranches", paths.compare(scope))] : []),
    ...(roleMay(role, "writeBranches")
      ? [
          act("mergeBranches", paths.merge(scope)),
          act("newBranch", `${paths.branches(scope)}?${new URLSearchParams({ new: branch })}`),
        ]
      : []),
  ];
}
