import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { Dialog } from "react-aria-components";
import { FormattedMessage, useIntl } from "react-intl";
import { useParams } from "react-router";
import { missingKeysQuery } from "#dashboard/api/entries/missing-keys.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { popoverClass } from "#dashboard/ui/menus/menu-style.ts";
import { Popover } from "#dashboard/ui/menus/popover.tsx";
import type { SaveQueue } from "./queue/save-queue.ts";
import { isSendable, type SendRights, sendRefusal, sendUnsaved } from "./queue/send-unsaved.ts";
import type { UnsavedCell } from "./queue/unsaved-cell.ts";
import { UnsavedTexts, useUnsavedCells } from "./unsaved-texts.tsx";

type PopoverProps = {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  triggerRef: RefObject<Element | null>;
  queue: SaveQueue;
  rights: SendRights;
  onGoTo: (unsaved: UnsavedCell) => void;
};

/** Popover with the list of all unsaved texts, and a button that saves all of them. */
export function UnsavedPopover(props: PopoverProps) {
  const { queue, rights: granted, onGoTo, ...popover } = props;
  const intl = useIntl();
  const unsavedCells = useUnsavedCells(queue);
  const rights = { ...granted, deletedKeys: useDeletedKeys(unsavedCells) };
  const sendable = unsavedCells.filter((unsaved) => isSendable(unsaved, rights));
  const isAnyRefused = unsavedCells.some((unsaved) => sendRefusal(unsaved, rights) !== undefined);

  function goTo(unsaved: UnsavedCell): void {
    popover.onOpenChange(false);
    onGoTo(unsaved);
  }

  return (
    <Popover {...popover} placement="bottom end" className={`${popoverClass} w-md max-w-[calc(100vw-1rem)]`}>
      <Dialog
        aria-label={intl.formatMessage({ id: "tray.title" })}
        className="flex min-h-0 flex-col outline-none"
      >
        <div className="flex items-center justify-between gap-3 border-b border-line px-3 py-2">
          <h2 className="font-medium">
            <FormattedMessage id="tray.title" />
          </h2>
          {sendable.length > 0 && (
            <Button
              size="small"
              onPress={() => sendable.map((unsaved) => sendUnsaved(queue, rights, unsaved))}
            >
              <FormattedMessage id="tray.retryAll" />
            </Button>
          )}
        </div>
        <p className="px-3 pt-2 text-xs text-ink-muted">
          <FormattedMessage
            id={unsavedCells.length === 0 ? "tray.empty" : isAnyRefused ? "tray.about.stuck" : "tray.about"}
          />
        </p>
        <UnsavedTexts
          queue={queue}
          rights={rights}
          onGoTo={goTo}
          onSave={(unsaved) => sendUnsaved(queue, rights, unsaved)}
        />
      </Dialog>
    </Popover>
  );
}

/** Keys that have unsaved texts but were deleted. Until they are loaded: keys whose save failed with `not_found`. */
function useDeletedKeys(unsavedCells: readonly UnsavedCell[]): readonly string[] {
  const { app = "", branch = "" } = useParams();
  const keys = [...new Set(unsavedCells.map(({ key }) => key))].sort();
  const { data } = useQuery(missingKeysQuery({ app, branch }, keys));
  const refused = unsavedCells.filter(({ problem }) => problem === "not_found");
  return data ?? refused.map(({ key }) => key);
}
