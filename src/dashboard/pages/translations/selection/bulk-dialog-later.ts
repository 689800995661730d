import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";

export const BulkDialog = lazyPopup(async () => (await import("./bulk-dialog.tsx")).BulkDialog);
