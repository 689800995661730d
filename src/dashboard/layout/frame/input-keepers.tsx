import { Suspense } from "react";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { UnsavedInput } from "./unsaved-input.tsx";

const OrphanedInputDialog = lazyPart(
  () => import("#dashboard/layout/orphaned-input/orphaned-input-dialog.tsx"),
  "OrphanedInputDialog",
);

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
