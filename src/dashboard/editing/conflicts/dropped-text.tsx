import { Undo2 } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { FormattedMessage } from "react-intl";
import type { Cell } from "#contract/entries.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { SaveQueue } from "#dashboard/editing/queue/save-queue.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";

type DroppedProps = {
  queue: SaveQueue;
  address: CellAddress;
  observed: Cell;
  /** Called before the text is typed into the cell again. */
  onRestore: () => void;
};

/**
 * The text that the user dropped in a conflict, with a button to restore it. Hidden while the cell has unsaved edits.
 */
export function DroppedText({ queue, address, observed, onRestore }: DroppedProps) {
  const { key, language } = address;
  const read = useCallback(() => queue.droppedText({ key, language }), [queue, key, language]);
  const dropped = useSyncExternalStore(queue.subscribe, read);
  if (dropped === undefined) return null;
  return (
    <div className="flex items-center gap-2 border-b border-line bg-surface-2 px-4 py-2 text-xs">
      <span className="min-w-0 flex-1">
        <FormattedMessage id="conflict.yielded" values={{ about: dropped.part }} />{" "}
        <bdi className="line-clamp-2 break-words text-ink-muted">
          <MessageText isLine text={dropped.text.slice(0, 600)} />
        </bdi>
      </span>
      <Button
        size="small"
        onPress={() => {
          onRestore();
          queue.restoreDropped(address, observed);
        }}
      >
        <Undo2 aria-hidden size={14} />
        <FormattedMessage id="conflict.restoreMine" />
      </Button>
    </div>
  );
}
