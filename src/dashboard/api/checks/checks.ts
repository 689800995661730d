import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type CheckSettings, checkEndpoints, type Dismissal } from "#contract/checks.ts";
import type { BodyInput } from "#contract/endpoint.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { patchEntry } from "#dashboard/api/entries/entries.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { writeChoice } from "#dashboard/api/forms/write-choice.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import type { StoredCheck } from "#text/checks/check-bits.ts";

/** Levels of the checks, and how texts with errors are treated. */
export function checkSettingsQuery(app: string) {
  return queryOptions({
    queryKey: queryKeys.shared(app, "checkSettings"),
    queryFn: ({ signal }) => call(checkEndpoints.readSettings, { query: { app }, signal }),
  });
}

export type CheckSettingsChange = BodyInput<typeof checkEndpoints.writeSettings>;

/**
 * Changes the settings that differ from `base`; absent fields keep their value. Refreshes counts and rows. On a
 * conflict, shows the current settings.
 */
export async function writeCheckSettings(
  client: QueryClient,
  app: string,
  { base, change }: { base: CheckSettings; change: CheckSettingsChange },
): Promise<void> {
  const show = (settings: CheckSettings) =>
    void client.setQueryData(queryKeys.shared(app, "checkSettings"), settings);
  const write = (etag: string) =>
    call(checkEndpoints.writeSettings, { query: { app }, body: { ...change, etag } });
  show(await writeChoice({ base, change, write, show }));
  await refreshProject(client, app);
}

/** Dismissed checks of a text with users and reasons; a new version of the text has its own query. */
export function dismissalsQuery(scope: BranchScope, { key, language }: CellAddress, version: number) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "dismissals", language, key, version),
    queryFn: async ({ signal }): Promise<Dismissal[]> => {
      const query = { ...scope, key, language };
      return (await call(checkEndpoints.read, { query, signal })).dismissed;
    },
  });
}

/** Dismisses a check in a text, with a reason, or revokes the dismissal. */
export async function changeDismissal(
  client: QueryClient,
  scope: BranchScope,
  { address, check, reason, version }: DismissalChange,
): Promise<void> {
  const checked = { ...address, checks: [check] };
  const { entry } =
    reason === undefined
      ? await call(checkEndpoints.restore, { query: scope, body: checked })
      : await call(checkEndpoints.dismiss, { query: scope, body: { ...checked, version, reason } });
  patchEntry(client, scope, entry);
}

type DismissalChange = {
  address: CellAddress;
  check: StoredCheck;
  /** The version of the text that was shown to the user. */
  version: number;
  reason?: string;
};
