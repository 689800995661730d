import { lazy, Suspense } from "react";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { UnsavedInput } from "./unsaved-input.tsx";

const load = loadLater(() => import("#dashboard/layout/typed-on/typed-on-dialog.tsx"));
const TypedOnDialog = lazy(async () => ({ default: (await load()).TypedOnDialog }));

/** What cares on every page for input that was not sent: lists it, and takes over where its field goes. */
export function InputKeepers() {
  return (
    <>
      <UnsavedInput />
      <Suspense>
        <TypedOnDialog />
      </Suspense>
    </>
  );
}
