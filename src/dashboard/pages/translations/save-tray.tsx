import { type RefObject, useState, useSyncExternalStore } from "react";
import { Dialog, Popover } from "react-aria-components";
import { FormattedMessage, useIntl } from "react-intl";
import { useSaveProblemWords } from "#dashboard/api/save-problem.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import { popoverClass } from "#dashboard/ui/menu-style.ts";
import { type CellWork, writtenText } from "./cell-work.ts";
import type { SaveQueue } from "./save-queue.ts";

type Tray = {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  triggerRef: RefObject<Element | null>;
  queue: SaveQueue;
  onGoTo: (work: CellWork) => void;
};

/** Everything that the server does not have yet: to go to, to send again, or to throw away, which can be undone here. */
export function SaveTray({ queue, onGoTo, ...popover }: Tray) {
  const intl = useIntl();
  const works = useUnsaved(queue);
  const [discarded, setDiscarded] = useState<CellWork[]>([]);
  const isFailed = works.some((work) => work.mark === "failed");

  function discard(work: CellWork): void {
    queue.discard(work);
    setDiscarded([...discarded, work]);
  }
  function goTo(work: CellWork): void {
    popover.onOpenChange(false);
    onGoTo(work);
  }
  function bringBack(work: CellWork): void {
    queue.bringBack(work);
    setDiscarded(discarded.filter((one) => one !== work));
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
          {isFailed && (
            <Button size="small" onPress={queue.retryAll}>
              <FormattedMessage id="tray.retryAll" />
            </Button>
          )}
        </div>
        <p className="px-3 pt-2 text-xs text-ink-muted">
          <FormattedMessage id={works.length === 0 ? "tray.empty" : "tray.about"} />
        </p>
        <ul className="min-h-0 overflow-y-auto p-3 pt-1">
          {works.map((work) => (
            <TrayItem
              key={`${work.language} ${work.key}`}
              work={work}
              onGoTo={() => goTo(work)}
              onRetry={() => queue.retry(work)}
              onDiscard={() => discard(work)}
            />
          ))}
          {discarded.map((work) => (
            <li
              key={`discarded ${work.language} ${work.key}`}
              className="flex items-center gap-2 py-1 text-xs"
            >
              <span dir="auto" className="min-w-0 flex-1 truncate text-ink-muted line-through">
                {writtenText(work)}
              </span>
              <Button size="small" isDisabled={isTaken(queue, work)} onPress={() => bringBack(work)}>
                <FormattedMessage id="tray.bringBack" />
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </Popover>
  );
}

function TrayItem(props: { work: CellWork; onGoTo: () => void; onRetry: () => void; onDiscard: () => void }) {
  const { work } = props;
  const problem = useSaveProblemWords();
  const isFailed = work.mark === "failed";
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <p className="flex gap-2 text-xs text-ink-muted">
        <span dir="auto" className="min-w-0 flex-1 truncate font-mono">
          {work.key}
        </span>
        <span className="font-mono">{work.language}</span>
      </p>
      <p dir="auto" lang={work.language} className="line-clamp-3 leading-5 break-words">
        {writtenText(work)}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <span
          className={`flex-1 text-xs ${isFailed || work.mark === "conflict" ? "text-danger" : "text-ink-muted"}`}
        >
          {isFailed ? problem(work.problem ?? "") : <FormattedMessage id={`grid.save.${work.mark}`} />}
        </span>
        <Button size="small" onPress={props.onGoTo}>
          <FormattedMessage id={work.mark === "conflict" ? "tray.choose" : "tray.goTo"} />
        </Button>
        {isFailed && (
          <Button size="small" onPress={props.onRetry}>
            <FormattedMessage id="grid.saved.retry" />
          </Button>
        )}
        <CopyButton text={writtenText(work)} label={work.key} />
        {work.mark !== "sending" && (
          <Button size="small" variant="quiet" onPress={props.onDiscard}>
            <FormattedMessage id="tray.discard" />
          </Button>
        )}
      </div>
    </li>
  );
}

/** Whether something else is written in its cell by now. */
function isTaken(queue: SaveQueue, work: CellWork): boolean {
  const now = queue.workOf(work);
  return now !== undefined && now.mark !== "stored";
}

/** Read anew with every change of the queue; a list of its own, so that React sees when it changes. */
function useUnsaved(queue: SaveQueue): CellWork[] {
  useSyncExternalStore(queue.subscribe, () => queue.version());
  return queue
    .allWork()
    .filter((work) => work.mark !== "stored")
    .sort((a, b) => a.edited - b.edited);
}
