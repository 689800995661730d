import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";

export const BulkDialog = lazyPopup(() => import("./bulk-dialog.tsx"), "BulkDialog");
