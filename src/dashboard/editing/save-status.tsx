import {
  CircleDashed,
  CloudAlert,
  CloudCheck,
  CloudOff,
  CloudUpload,
  FileDiff,
  type LucideIcon,
} from "lucide-react";
import { useSyncExternalStore } from "react";
import { FormattedMessage, FormattedNumber } from "react-intl";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { useOpener } from "#dashboard/ui/menus/use-opener.ts";
import { yieldingWordsClass } from "#dashboard/ui/text/yielding-words.ts";
import type { SaveQueue } from "./queue/save-queue.ts";
import type { SendRights } from "./queue/send-unsaved.ts";
import type { UnsavedCell } from "./queue/unsaved-cell.ts";
import { useSaveSummary } from "./queue/use-save-queue.ts";

const UnsavedPopover = lazyPopup(() => import("./unsaved-popover.tsx"), "UnsavedPopover");

type StatusProps = { queue: SaveQueue; rights: SendRights; onGoTo: (unsaved: UnsavedCell) => void };

/**
 * Number of unsaved texts by state, as a button that opens their list. Reports "all stored" only if that includes the
 * other tabs of this browser.
 */
export function SaveStatus({ queue, rights, onGoTo }: StatusProps) {
  const { local, sending, waiting, failed, conflicts } = useSaveSummary(queue);
  const { isOpen, button, popover } = useOpener(UnsavedPopover);
  const isJournalRead = useSyncExternalStore(queue.subscribe, queue.isJournalRead);
  const others = useSyncExternalStore(queue.subscribe, queue.unsavedElsewhere);
  const isAllStored = local + sending + waiting + failed + conflicts === 0;
  if (isAllStored && (!isJournalRead || others === undefined)) return null;
  if (isAllStored && !isOpen)
    return (
      <span className="flex min-w-0 items-center text-ink-muted">
        <StoredLine others={others} />
      </span>
    );
  return (
    <>
      <Button size="small" variant="ghost" className="min-w-0 !shrink" {...button} aria-haspopup="dialog">
        <span className="flex min-w-0 gap-x-3 overflow-hidden">
          {isAllStored && <StoredLine others={others} />}
          <Count icon={CloudAlert} id="grid.saved.failed" count={failed} tone="text-danger" />
          <Count icon={FileDiff} id="grid.saved.conflicts" count={conflicts} tone="text-danger" />
          <Count icon={CloudOff} id="grid.saved.waiting" count={waiting} />
          <Count icon={CloudUpload} id="grid.saved.sending" count={sending} />
          <Count icon={CircleDashed} id="grid.saved.local" count={local} />
        </span>
      </Button>
      {isOpen && <UnsavedPopover {...popover} queue={queue} rights={rights} onGoTo={onGoTo} />}
    </>
  );
}

/** Reports that all input is stored, or how many texts other tabs have not stored. */
function StoredLine({ others = 0 }: { others: number | undefined }) {
  if (others > 0) return <Count icon={CircleDashed} id="grid.saved.elsewhere" count={others} />;
  return (
    <span className={`${yieldingWordsClass} min-w-4`}>
      <CloudCheck aria-hidden size={14} className="h-5 flex-none" />
      <span className="whitespace-nowrap">
        <FormattedMessage id="grid.saved.all" />
      </span>
    </span>
  );
}

type CountProps = { icon: LucideIcon; id: string; count: number; tone?: string };

/** An icon and a number, and words where there is room. */
function Count({ icon: Icon, id, count, tone = "" }: CountProps) {
  if (count === 0) return null;
  return (
    <span className={`${yieldingWordsClass} min-w-9 ${tone}`}>
      <Icon aria-hidden size={14} className="h-5 flex-none" />
      <FormattedNumber value={count} />{" "}
      <span className="whitespace-nowrap">
        <FormattedMessage id={id} values={{ count }} />
      </span>
    </span>
  );
}
