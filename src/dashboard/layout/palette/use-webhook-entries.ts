import { useQuery } from "@tanstack/react-query";
import { roleMay } from "#contract/permissions.ts";
import { webhooksQuery } from "#dashboard/api/webhooks.ts";
import { paths } from "#dashboard/paths.ts";
import type { PaletteEntry } from "./palette-entry.ts";
import { useJump } from "./use-jump.ts";
import { useOpenBranch } from "./use-open-branch.ts";

/** The webhooks of the open project by URL, for users who may open them. */
export function useWebhookEntries(): PaletteEntry[] {
  const jump = useJump();
  const { scope, role } = useOpenBranch();
  const mayOpen = scope !== undefined && role !== undefined && roleMay(role, "writeWebhooks");
  const { data: webhooks = [] } = useQuery({
    ...webhooksQuery(scope?.app ?? ""),
    refetchInterval: false,
    enabled: mayOpen,
  });
  if (scope === undefined) return [];
  return webhooks.map(({ _id, url }) => ({
    id: `webhook ${_id}`,
    label: url,
    run: () => jump(paths.webhook(scope, _id)),
  }));
}
