import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { openedLater } from "#dashboard/lib/loading/opened-later.tsx";

export const loadBulkDialog = loadLater(() => import("./bulk-dialog.tsx"));
export const BulkDialog = openedLater(loadBulkDialog, (module) => module.BulkDialog);
