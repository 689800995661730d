import { usePageCommands } from "#dashboard/lib/shortcuts/use-page-commands.ts";
import type { ViewerActions } from "./use-viewer-actions.ts";
import type { ViewerRights } from "./viewer-rights.ts";

type CommandsInput = {
  rights: ViewerRights;
  actions: ViewerActions;
  isEditing: boolean;
  isVerified: boolean;
  onEditing: () => void;
};

/** Adds the actions of a screenshot to the command palette. */
export function useViewerCommands({
  rights,
  actions,
  isEditing,
  isVerified,
  onEditing,
}: CommandsInput): void {
  const boxes = isEditing ? "shots.boxes.done" : "shots.boxes.edit";
  usePageCommands([
    rights.canEdit && { id: "shot-boxes", messageId: boxes, run: onEditing },
    rights.canVerify &&
      !isVerified && { id: "shot-verify", messageId: "shots.verify", run: () => actions.verify(true) },
    rights.canDelete && { id: "shot-delete", messageId: "shots.delete.one", run: actions.remove },
  ]);
}
