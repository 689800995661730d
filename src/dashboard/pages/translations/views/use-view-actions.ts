import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import type { SavedView } from "#contract/views.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { createView, deleteView, updateView } from "#dashboard/api/views.ts";
import type { NoticeAction } from "#dashboard/pages/translations/announcer.tsx";
import { fieldsOf, type ShownView } from "./saved-views.ts";

export type AnnounceView = (message: string, actions?: readonly NoticeAction[]) => void;

type Done = { message: "views.updated" | "views.deleted"; view: SavedView };
type Callbacks = { announce: AnnounceView; onMark: (id: string | undefined) => void };

/**
 * Actions on saved views that need no dialog; a deleted view can be saved again. `onMark` marks a view as open, without
 * showing it.
 */
export function useViewActions(scope: BranchScope, { announce, onMark }: Callbacks) {
  const intl = useIntl();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const action = useMutation({
    mutationFn: (run: () => Promise<Done | undefined>) => run(),
    onSuccess: (done) => {
      if (done === undefined) return;
      const { message, view } = done;
      const undo = { message: "grid.done.undo", run: () => restore(view) };
      const text = intl.formatMessage({ id: message }, { name: view.name });
      announce(text, message === "views.deleted" ? [undo] : []);
    },
  });
  /** Saves a deleted view again. */
  const restore = ({ name, q, languages, sort, columns, rowHeight, shared }: SavedView) =>
    action.mutate(async () => {
      const fields = { name, q, languages, sort, columns, rowHeight, shared };
      onMark((await createView(client, scope, fields))._id);
      return undefined;
    });
  return {
    isPending: action.isPending,
    problem: action.error === null ? undefined : errorMessage(action.error),
    forget: () => action.reset(),
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
  };
}
