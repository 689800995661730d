import { CircleDashed, CloudAlert, CloudCheck, CloudUpload, FileDiff, type LucideIcon } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";
import { direction } from "#text/languages/direction.ts";
import { isUnstored } from "./queue/pending-saves.ts";
import type { SaveQueue } from "./queue/save-queue.ts";
import { isCellDeleted, isSendable, type SendRights, sendRefusal } from "./queue/send-unsaved.ts";
import { type SaveMark, type UnsavedCell, writtenText } from "./queue/unsaved-cell.ts";
import { useSaveProblemMessage } from "./save-problem-message.ts";

const icons: Record<SaveMark, LucideIcon> = {
  local: CircleDashed,
  sending: CloudUpload,
  stored: CloudCheck,
  failed: CloudAlert,
  conflict: FileDiff,
};

type ListProps = {
  queue: SaveQueue;
  /** Permissions that decide what can be saved; absent if nothing can be saved. */
  rights?: SendRights;
  onGoTo?: (unsaved: UnsavedCell) => void;
  onSave?: (unsaved: UnsavedCell) => void;
};

/**
 * List of unsaved texts. Each can be copied and discarded, and a discarded one can be restored. If its cell still
 * exists, the user can go to it and save it.
 */
export function UnsavedTexts({ queue, rights, onGoTo, onSave }: ListProps) {
  const unsavedCells = useUnsavedCells(queue);
  const [discarded, setDiscarded] = useState<UnsavedCell[]>([]);

  function discard(unsaved: UnsavedCell): void {
    queue.discard(unsaved);
    setDiscarded([...discarded, unsaved]);
  }
  function restore(unsaved: UnsavedCell): void {
    queue.restoreDiscarded(unsaved);
    setDiscarded(discarded.filter((item) => item !== unsaved));
  }

  return (
    <ul className="min-h-0 overflow-y-auto p-3 pt-1">
      {unsavedCells.map((unsaved) => (
        <UnsavedText
          key={`${unsaved.language} ${unsaved.key}`}
          unsaved={unsaved}
          onDiscard={() => discard(unsaved)}
          {...(rights && { rights })}
          {...(onGoTo && { onGoTo: () => onGoTo(unsaved) })}
          {...(onSave && { onSave: () => onSave(unsaved) })}
        />
      ))}
      {discarded.map((unsaved) => (
        <li
          key={`discarded ${unsaved.language} ${unsaved.key}`}
          className="flex items-center gap-2 py-1 text-xs"
        >
          <span
            dir={direction(unsaved.language)}
            className="min-w-0 flex-1 truncate text-ink-muted line-through"
          >
            <MessageText isLine text={writtenText(unsaved)} />
          </span>
          <Button
            size="small"
            autoFocus
            isDisabled={isUnstored(queue, unsaved)}
            onPress={() => restore(unsaved)}
          >
            <FormattedMessage id="tray.bringBack" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function UnsavedText(props: {
  unsaved: UnsavedCell;
  rights?: SendRights;
  onGoTo?: () => void;
  onSave?: () => void;
  onDiscard: () => void;
}) {
  const { unsaved, rights, onGoTo, onSave } = props;
  const problem = useSaveProblemMessage();
  const isFailed = unsaved.mark === "failed";
  const refusal = rights && sendRefusal(unsaved, rights);
  const isDeleted = rights !== undefined && isCellDeleted(unsaved, rights);
  // The save failed because the key was deleted; now the key exists again.
  const isRecreated = rights !== undefined && !isDeleted && unsaved.problem === "not_found";
  const Icon = icons[unsaved.mark];

  /** Handles the Delete key on any button of the row. */
  function handleKeyDown(event: React.KeyboardEvent): void {
    if (event.key !== "Delete" || unsaved.mark === "sending") return;
    event.preventDefault();
    props.onDiscard();
  }

  return (
    <li onKeyDown={handleKeyDown} className="border-b border-line py-2 last:border-b-0">
      <p className="flex gap-2 text-xs text-ink-muted">
        <span className="min-w-0 flex-1 truncate font-mono">
          <bdi>{unsaved.key}</bdi>
        </span>
        <span className="font-mono">{unsaved.language}</span>
      </p>
      <p
        dir={direction(unsaved.language)}
        lang={unsaved.language}
        className="line-clamp-3 leading-5 break-words"
      >
        <MessageText isLine text={writtenText(unsaved)} />
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <span
          className={`flex flex-1 items-center gap-1.5 text-xs ${isFailed || unsaved.mark === "conflict" ? "text-danger" : "text-ink-muted"}`}
        >
          <Icon aria-hidden size={14} className="flex-none" />
          {refusal !== undefined ? (
            <Refusal reason={refusal} />
          ) : isRecreated || (onGoTo === undefined && unsaved.mark !== "conflict") ? (
            <FormattedMessage id="grid.save.local" />
          ) : isFailed ? (
            problem(unsaved.problem ?? "")
          ) : (
            <FormattedMessage id={`grid.save.${unsaved.mark}`} />
          )}
        </span>
        {onGoTo && !isDeleted && (
          <Button size="small" onPress={onGoTo}>
            <FormattedMessage id={unsaved.mark === "conflict" ? "tray.choose" : "tray.goTo"} />
          </Button>
        )}
        {onSave && rights && isSendable(unsaved, rights) && (
          <Button size="small" onPress={onSave}>
            <FormattedMessage id={isFailed ? "panel.saved.retry" : "tray.save"} />
          </Button>
        )}
        <CopyButton text={writtenText(unsaved)} label={unsaved.key} />
        {unsaved.mark !== "sending" && (
          <Button size="small" variant="ghost" aria-keyshortcuts="Delete" onPress={props.onDiscard}>
            <FormattedMessage id="tray.discard" />
          </Button>
        )}
      </div>
    </li>
  );
}

function Refusal({ reason }: { reason: string }) {
  if (reason.startsWith("deleted")) return <FormattedMessage id={`tray.${reason}`} />;
  return <FormattedMessage id={`grid.closed.${reason}`} />;
}

/** Returns a new list after every change of the queue, so that React notices it. */
export function useUnsavedCells(queue: SaveQueue): UnsavedCell[] {
  useSyncExternalStore(queue.subscribe, () => queue.version());
  return queue
    .listUnsaved()
    .filter((unsaved) => unsaved.mark !== "stored")
    .sort((a, b) => a.edited - b.edited);
}
