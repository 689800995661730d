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
import { FormattedMessage } from "react-intl";
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
      <Button
        size="small"
        variant="ghost"
        className="lg:min-w-0 lg:shrink"
        {...button}
        aria-haspopup="dialog"
      >
        <span className="flex items-center gap-x-3 max-lg:flex-wrap lg:min-w-0 lg:overflow-hidden">
          {isAllStored && <StoredLine others={others} />}
          <Count icon={CloudUpload} id="grid.saved.sending" count={sending} />
          <Count icon={CircleDashed} id="grid.saved.local" count={local} />
          <Count icon={CloudOff} id="grid.saved.waiting" count={waiting} />
          <Count icon={FileDiff} id="grid.saved.conflicts" count={conflicts} tone="text-danger" />
          <Count icon={CloudAlert} id="grid.saved.failed" count={failed} tone="text-danger" />
        </span>
      </Button>
      {isOpen && <UnsavedPopover {...popover} queue={queue} rights={rights} onGoTo={onGoTo} />}
    </>
  );
}

/** Reports that all input is stored, or how many texts other tabs have not stored. */
function StoredLine({ others = 0 }: { others: number | undefined }) {
  if (others > 0) return <Count icon={CircleDashed} id="grid.saved.elsewhere" count={others} />;
  return <Line icon={CloudCheck} id="grid.saved.all" count={0} isQuiet />;
}

type LineProps = {
  icon: LucideIcon;
  id: string;
  count: number;
  tone?: string;
  /** On a phone, and where there is no room, the words are only for screen readers. */
  isQuiet?: boolean;
};

function Count(props: LineProps) {
  return props.count === 0 ? null : <Line {...props} />;
}

function Line({ icon: Icon, id, count, tone = "", isQuiet = false }: LineProps) {
  return (
    <span className={isQuiet ? yieldingWordsClass : `flex min-w-0 items-center gap-1.5 ${tone}`}>
      <Icon aria-hidden size={14} className="h-5 flex-none" />
      <span className={isQuiet ? "whitespace-nowrap max-sm:sr-only" : "lg:truncate"}>
        <FormattedMessage id={id} values={{ count }} />
      </span>
    </span>
  );
}
