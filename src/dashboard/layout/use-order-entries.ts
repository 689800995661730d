import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { useParams } from "react-router";
import { roleMay } from "#contract/permissions.ts";
import { projectsQuery } from "#dashboard/api/projects.ts";
import { paths } from "#dashboard/paths.ts";
import { useJump } from "./use-jump.ts";
import type { PaletteEntry } from "./use-palette-entries.ts";

/** The way to a new order of the branch that is open. */
export function useOrderEntries(): PaletteEntry[] {
  const { app = "", branch = "" } = useParams();
  const intl = useIntl();
  const jump = useJump();
  const { data: projects = [] } = useQuery(projectsQuery());
  const role = projects.find(({ _id }) => _id === app)?.role;
  if (branch === "" || role === undefined || !roleMay(role, "createOrders")) return [];
  return [
    {
      id: "new-order",
      words: intl.formatMessage({ id: "wizard.new" }),
      run: () => jump(paths.newOrder({ app, branch })),
    },
  ];
}
