import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { useLocation, useParams } from "react-router";
import { branchesQuery } from "#dashboard/api/projects/projects.ts";
import { inBranch } from "#dashboard/paths.ts";
import type { PaletteEntry } from "./palette-entry.ts";
import { useJump } from "./use-jump.ts";

/** The other branches of the open project. */
export function useBranchEntries(): PaletteEntry[] {
  const { app = "", branch = "" } = useParams();
  const intl = useIntl();
  const jump = useJump();
  const here = useLocation();
  const { data } = useQuery({ ...branchesQuery(app), enabled: app !== "" });
  if (branch === "") return [];
  const others = data?.branches.filter(({ _id }) => _id !== branch) ?? [];
  return others.map(({ _id, name }) => ({
    id: `branch ${_id}`,
    label: intl.formatMessage({ id: "palette.toBranch" }, { name }),
    run: () => jump(inBranch(here, _id)),
  }));
}
