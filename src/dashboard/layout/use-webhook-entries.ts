import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { roleMay } from "#contract/permissions.ts";
import { projectsQuery } from "#dashboard/api/projects.ts";
import { webhooksQuery } from "#dashboard/api/webhooks.ts";
import { paths } from "#dashboard/paths.ts";
import { useJump } from "./use-jump.ts";
import type { PaletteEntry } from "./use-palette-entries.ts";

/** The webhooks of the open project by their address, for those who may open them. */
export function useWebhookEntries(): PaletteEntry[] {
  const jump = useJump();
  const { app = "", branch = "" } = useParams();
  const { data: projects = [] } = useQuery(projectsQuery());
  const role = projects.find(({ _id }) => _id === app)?.role;
  const mayOpen = branch !== "" && role !== undefined && roleMay(role, "writeWebhooks");
  const { data: webhooks = [] } = useQuery({
    ...webhooksQuery(app),
    refetchInterval: false,
    enabled: mayOpen,
  });
  return webhooks.map(({ _id, url }) => ({
    id: `webhook ${_id}`,
    words: url,
    run: () => jump(paths.webhook({ app, branch }, _id)),
  }));
}
