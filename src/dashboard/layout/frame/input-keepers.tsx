import { lazy, Suspense } from "react";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { UnsavedInput } from "./unsaved-input.tsx";

const load = loadLater(() => import("#dashboard/layout/orphaned-input/orphaned-input-dialog.tsx"));
const OrphanedInputDialog = lazy(async () => ({ default: (await load()).OrphanedInputDialog }));

/** Handles unsent input on every page: lists it, and receives typing when its field disappears. */
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
