import { CircleDashed, CloudAlert, CloudCheck, CloudUpload, FileDiff, type LucideIcon } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";
import { direction } from "#text/languages/direction.ts";
import { type CellWork, type SaveMark, writtenText } from "./queue/cell-work.ts";
import { isUnstored } from "./queue/pending-saves.ts";
import type { SaveQueue } from "./queue/save-queue.ts";
import { isCellDeleted, isSendable, type SendRights, sendRefusal } from "./queue/send-work.ts";
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
  onGoTo?: (work: CellWork) => void;
  onSave?: (work: CellWork) => void;
};

/**
 * List of unsaved work. Each item can be copied, and discarded with undo; if its cell still exists, it can be visited
 * and saved.
 */
export function UnsavedTexts({ queue, rights, onGoTo, onSave }: ListProps) {
  const works = useUnsaved(queue);
  const [discarded, setDiscarded] = useState<CellWork[]>([]);

  function discard(work: CellWork): void {
    queue.discard(work);
    setDiscarded([...discarded, work]);
  }
  function restore(work: CellWork): void {
    queue.restoreDiscarded(work);
    setDiscarded(discarded.filter((item) => item !== work));
  }

  return (
    <ul className="min-h-0 overflow-y-auto p-3 pt-1">
      {works.map((work) => (
        <UnsavedText
          key={`${work.language} ${work.key}`}
          work={work}
          onDiscard={() => discard(work)}
          {...(rights && { rights })}
          {...(onGoTo && { onGoTo: () => onGoTo(work) })}
          {...(onSave && { onSave: () => onSave(work) })}
        />
      ))}
      {discarded.map((work) => (
        <li key={`discarded ${work.language} ${work.key}`} className="flex items-center gap-2 py-1 text-xs">
          <span
            dir={direction(work.language)}
            className="min-w-0 flex-1 truncate text-ink-muted line-through"
          >
            <MessageText isLine text={writtenText(work)} />
          </span>
          <Button size="small" autoFocus isDisabled={isUnstored(queue, work)} onPress={() => restore(work)}>
            <FormattedMessage id="tray.bringBack" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function UnsavedText(props: {
  work: CellWork;
  rights?: SendRights;
  onGoTo?: () => void;
  onSave?: () => void;
  onDiscard: () => void;
}) {
  const { work, rights, onGoTo, onSave } = props;
  const problem = useSaveProblemMessage();
  const isFailed = work.mark === "failed";
  const refusal = rights && sendRefusal(work, rights);
  const isDeleted = rights !== undefined && isCellDeleted(work, rights);
  // The save failed because the key was deleted; now the key exists again.
  const isRecreated = rights !== undefined && !isDeleted && work.problem === "not_found";
  const Icon = icons[work.mark];

  /** Handles the Delete key on any button of the row. */
  function handleKeyDown(event: React.KeyboardEvent): void {
    if (event.key !== "Delete" || work.mark === "sending") return;
    event.preventDefault();
    props.onDiscard();
  }

  return (
    <li onKeyDown={handleKeyDown} className="border-b border-line py-2 last:border-b-0">
      <p className="flex gap-2 text-xs text-ink-muted">
        <span className="min-w-0 flex-1 truncate font-mono">
          <bdi>{work.key}</bdi>
        </span>
        <span className="font-mono">{work.language}</span>
      </p>
      <p dir={direction(work.language)} lang={work.language} className="line-clamp-3 leading-5 break-words">
        <MessageText isLine text={writtenText(work)} />
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <span
          className={`flex flex-1 items-center gap-1.5 text-xs ${isFailed || work.mark === "conflict" ? "text-danger" : "text-ink-muted"}`}
        >
          <Icon aria-hidden size={14} className="flex-none" />
          {refusal !== undefined ? (
            <Refusal reason={refusal} />
          ) : isRecreated || (onGoTo === undefined && work.mark !== "conflict") ? (
            <FormattedMessage id="grid.save.local" />
          ) : isFailed ? (
            problem(work.problem ?? "")
          ) : (
            <FormattedMessage id={`grid.save.${work.mark}`} />
          )}
        </span>
        {onGoTo && !isDeleted && (
          <Button size="small" onPress={onGoTo}>
            <FormattedMessage id={work.mark === "conflict" ? "tray.choose" : "tray.goTo"} />
          </Button>
        )}
        {onSave && rights && isSendable(work, rights) && (
          <Button size="small" onPress={onSave}>
            <FormattedMessage id={isFailed ? "panel.saved.retry" : "tray.save"} />
          </Button>
        )}
        <CopyButton text={writtenText(work)} label={work.key} />
        {work.mark !== "sending" && (
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
export function useUnsaved(queue: SaveQueue): CellWork[] {
  useSyncExternalStore(queue.subscribe, () => queue.version());
  return queue
    .allWork()
    .filter((work) => work.mark !== "stored")
    .sort((a, b) => a.edited - b.edited);
}
