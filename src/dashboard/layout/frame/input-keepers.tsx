import { Suspense } from "react";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { UnsavedInput } from "./unsaved-input.tsx";

const OrphanedInputDialog = lazyPart(
  () => import("#dashboard/layout/orphaned-input/orphaned-input-dialog.tsx"),
  "OrphanedInputDialog",
);

/**
 * Handles unsent input on every page: lists it, and receives further typing when a field disappears while the user
 * types in it.
 */
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
