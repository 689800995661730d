import { CircleDashed, CloudAlert, CloudCheck, CloudUpload, FileDiff, type LucideIcon } from "lucide-react";
import { useSyncExternalStore } from "react";
import { FormattedMessage } from "react-intl";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { openedLater } from "#dashboard/lib/loading/opened-later.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { useOpener } from "#dashboard/ui/menus/use-opener.ts";
import type { CellWork } from "./cell-work.ts";
import type { SaveQueue } from "./save-queue.ts";
import { useSaveSummary } from "./use-save-queue.ts";

const load = loadLater(() => import("./save-tray.tsx"));
const SaveTray = openedLater(load, (module) => module.SaveTray);

type StatusProps = { queue: SaveQueue; rights: { drafts: boolean }; onGoTo: (work: CellWork) => void };

/** Honest: "all stored" only when the server has answered for everything typed. Opens what is not stored yet. */
export function SaveStatus({ queue, rights, onGoTo }: StatusProps) {
  const { local, sending, failed, conflicts } = useSaveSummary(queue);
  const { isOpen, button, popover } = useOpener(load);
  const isJournalRead = useSyncExternalStore(queue.subscribe, queue.isJournalRead);
  const isAllStored = local + sending + failed + conflicts === 0;
  if (isAllStored && !isJournalRead) return null;
  if (isAllStored && !isOpen)
    return (
      <span className="flex items-center gap-1.5 text-ink-muted">
        <CloudCheck aria-hidden size={14} />
        <FormattedMessage id="grid.saved.all" />
      </span>
    );
  return (
    <>
      <Button size="small" variant="ghost" {...button} aria-haspopup="dialog">
        <span className="flex flex-wrap items-center gap-x-3">
          {isAllStored && <Count icon={CloudCheck} id="grid.saved.all" count={0} />}
          <Count icon={CloudUpload} id="grid.saved.sending" count={sending} />
          <Count icon={CircleDashed} id="grid.saved.local" count={local} />
          <Count icon={FileDiff} id="grid.saved.conflicts" count={conflicts} tone="text-danger" />
          <Count icon={CloudAlert} id="grid.saved.failed" count={failed} tone="text-danger" />
        </span>
      </Button>
      {isOpen && <SaveTray {...popover} queue={queue} rights={rights} onGoTo={onGoTo} />}
    </>
  );
}

function Count(props: { icon: LucideIcon; id: string; count: number; tone?: string }) {
  const { icon: Icon, id, count, tone = "" } = props;
  if (count === 0 && id !== "grid.saved.all") return null;
  return (
    <span className={`flex items-center gap-1.5 ${tone}`}>
      <Icon aria-hidden size={14} />
      <FormattedMessage id={id} values={{ count }} />
    </span>
  );
}
