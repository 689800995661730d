import { lazy, Suspense } from "react";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { UnsavedInput } from "./unsaved-input.tsx";

const load = loadLater(() => import("#dashboard/layout/orphaned-input/orphaned-input-dialog.tsx"));
const OrphanedInputDialog = lazy(async () => ({ default: (await load()).OrphanedInputDialog }));

/** What cares on every page for input that was not sent: lists it, and takes over where its field goes. */
export function InputKeepers() {
  return (
    <>
      <UnsavedInput />
      <Suspense>
        <OrphanedInputDialog />
      </Suspense>
    </>
  );
}
