import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { Dialog } from "react-aria-components";
import { FormattedMessage, useIntl } from "react-intl";
import { useParams } from "react-router";
import { missingKeysQuery } from "#dashboard/api/entries/missing-keys.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { popoverClass } from "#dashboard/ui/menus/menu-style.ts";
import { Popover } from "#dashboard/ui/menus/popover.tsx";
import type { CellWork } from "./queue/cell-work.ts";
import type { SaveQueue } from "./queue/save-queue.ts";
import { isSendable, type SendRights, sendRefusal, sendWork } from "./queue/send-work.ts";
import { UnsavedTexts, useUnsaved } from "./unsaved-texts.tsx";

type Tray = {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  triggerRef: RefObject<Element | null>;
  queue: SaveQueue;
  rights: SendRights;
  onGoTo: (work: CellWork) => void;
};

/** List of all unsaved work, with a button that saves all of it. */
export function SaveTray(props: Tray) {
  const { queue, rights: granted, onGoTo, ...popover } = props;
  const intl = useIntl();
  const works = useUnsaved(queue);
  const rights = { ...granted, deletedKeys: useDeletedKeys(works) };
  const sendable = works.filter((work) => isSendable(work, rights));
  const isStuck = works.some((work) => sendRefusal(work, rights) !== undefined);

  function goTo(work: CellWork): void {
    popover.onOpenChange(false);
    onGoTo(work);
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
            <Button size="small" onPress={() => sendable.map((work) => sendWork(queue, rights, work))}>
              <FormattedMessage id="tray.retryAll" />
            </Button>
          )}
        </div>
        <p className="px-3 pt-2 text-xs text-ink-muted">
          <FormattedMessage
            id={works.length === 0 ? "tray.empty" : isStuck ? "tray.about.stuck" : "tray.about"}
          />
        </p>
        <UnsavedTexts
          queue={queue}
          rights={rights}
          onGoTo={goTo}
          onSave={(work) => sendWork(queue, rights, work)}
        />
      </Dialog>
    </Popover>
  );
}

/** Deleted keys that have unsaved texts; until they are loaded, the keys whose save failed with `not_found`. */
function useDeletedKeys(works: readonly CellWork[]): readonly string[] {
  const { app = "", branch = "" } = useParams();
  const keys = [...new Set(works.map(({ key }) => key))].sort();
  const { data } = useQuery(missingKeysQuery({ app, branch }, keys));
  const refused = works.filter(({ problem }) => problem === "not_found");
  return data ?? refused.map(({ key }) => key);
}
