import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SavedView } from "#contract/views.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { createView, deleteView, updateView } from "#dashboard/api/views.ts";
import { fieldsOf, type ShownView } from "./saved-views.ts";

/** The result of the last action; a deleted view can be saved again. */
type Done = { message: "views.updated" | "views.deleted"; view: SavedView };

/** Actions on saved views that need no dialog. `onMark` makes a view the open one, without opening it. */
export function useViewActions(scope: BranchScope, onMark: (id: string | undefined) => void) {
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [done, setDone] = useState<Done>();
  const action = useMutation({
    mutationFn: (run: () => Promise<Done | undefined>) => run(),
    onMutate: () => setDone(undefined),
    onSuccess: setDone,
  });
  return {
    done,
    isPending: action.isPending,
    problem: action.error === null ? undefined : errorMessage(action.error),
    forget: () => {
      setDone(undefined);
      action.reset();
    },
    /** Stores what the grid shows now. */
    update: ({ _id, etag }: SavedView, shown: ShownView) =>
      action.mutate(async () => ({
        message: "views.updated",
        view: await updateView(client, scope, { _id, etag, ...fieldsOf(shown) }),
      })),
    share: ({ _id, etag }: SavedView, shared: boolean) =>
      action.mutate(async () => ({
        message: "views.updated",
        view: await updateView(client, scope, { _id, etag, shared }),
      })),
    remove: (view: SavedView) =>
      action.mutate(async () => {
        await deleteView(client, scope, view);
        onMark(undefined);
        return { message: "views.deleted", view };
      }),
    /** Saves a deleted view again. */
    restore: ({ name, q, languages, sort, columns, rowHeight, shared }: SavedView) =>
      action.mutate(async () => {
        const fields = { name, q, languages, sort, columns, rowHeight, shared };
        onMark((await createView(client, scope, fields))._id);
        return undefined;
      }),
  };
}
