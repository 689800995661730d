import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { FormattedMessage } from "react-intl";
import { useParams } from "react-router";
import { missingKeysQuery } from "#dashboard/api/entries/missing-keys.ts";
import { withMerged } from "#dashboard/editing/conflicts/conflict-choices.ts";
import { ContinueTypingForm } from "#dashboard/layout/orphaned-input/continue-typing-form.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import type { Loss, LostText, LostTextStore } from "./lost-text.ts";

/** Takes over the focus as soon as the cell of an open text disappears, so that typing continues here. */
export function LostTextDialog({ lostTextStore }: { lostTextStore: LostTextStore }) {
  const lost = useSyncExternalStore(lostTextStore.subscribe, lostTextStore.get);
  const reason = useReason(lost);
  if (lost === undefined) return null;
  const close = () => lostTextStore.set(undefined);
  return (
    <Dialog isOpen onOpenChange={close} title={<FormattedMessage id="tray.lost" values={{ reason }} />}>
      <LostTextForm key={`${lost.language} ${lost.key}`} lost={lost} onClose={close} />
    </Dialog>
  );
}

/** Current reason why the cell disappeared: its key may be deleted, or exist again. */
function useReason(lost: LostText | undefined): Loss | "back" | undefined {
  const { app = "", branch = "" } = useParams();
  const keys = lost?.reason === "key" || lost?.reason === "results" ? [lost.key] : [];
  const { data } = useQuery(missingKeysQuery({ app, branch }, keys));
  if (data === undefined || keys.length === 0) return lost?.reason;
  if (data.length > 0) return "key";
  return lost?.reason === "key" ? "back" : lost?.reason;
}

/**
 * Writes the merged text to the journal like its field did; `undefined` discards it, and both versions of the
 * conflict stay.
 */
function writeMerged({ queue, key, language }: LostText, text: string | undefined): void {
  queue.decide({ key, language }, (unsaved) => withMerged(unsaved, text));
}

function LostTextForm({ lost, onClose }: { lost: LostText; onClose: () => void }) {
  const { queue, part, key, language } = lost;
  const [typed, setTyped] = useState(lost.typed);
  // Keeps the queue from adopting a text of another tab for the cell.
  useEffect(() => queue.markOpen({ key, language }), [queue, key, language]);

  function handleType(text: string): void {
    setTyped(text);
    if (part === "merged") writeMerged(lost, text);
    else queue.type(lost, text, lost.observed, part);
  }
  function discard(): void {
    if (part === "merged") writeMerged(lost, undefined);
    else queue.discardPart(lost, part);
    onClose();
  }

  return (
    <ContinueTypingForm
      about={<FormattedMessage id="tray.lost.about" />}
      // The label of a text field contains key and language.
      location={
        part !== "text" && (
          <p className="flex gap-2 font-mono text-xs text-ink-muted">
            <bdi className="break-all">{key}</bdi>
            <span>{language}</span>
          </p>
        )
      }
      label={lost.label}
      name={key}
      text={typed}
      selection={lost.selection}
      dir={lost.direction}
      {...(part !== "comment" ? { lang: language } : {})}
      onType={handleType}
      onDiscard={discard}
      onKeep={onClose}
    />
  );
}
