import type { QueryClient } from "@tanstack/react-query";
import type { EntryRow } from "#contract/entries.ts";
import { restoreKey } from "#dashboard/api/keys.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { conflictsOf } from "#dashboard/api/trash.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";

type Deps = Pick<GridDeps, "scope" | "announceClosed" | "announceDone">;

/** Restores the deleted key of a row, or announces why that is not possible. */
export async function restoreDeletedKey(
  client: QueryClient,
  { scope, announceClosed, announceDone }: Deps,
  row: EntryRow,
): Promise<void> {
  if (!row.deleted) return announceClosed("key.restore.none");
  try {
    await restoreKey(client, scope, row);
    announceDone("key.restored", { key: row.key }, null);
  } catch (error) {
    if (conflictsOf(error)) return announceClosed("key.restore.taken", { key: row.key });
    const code = error instanceof ApiCallError ? error.code : "unavailable";
    announceClosed("grid.closed.refused", { code });
  }
}
