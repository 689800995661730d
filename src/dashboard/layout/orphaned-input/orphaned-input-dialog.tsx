import { useEffect, useSyncExternalStore } from "react";
import { FormattedMessage } from "react-intl";
import { removeFromTab, showName } from "#dashboard/lib/storage/tab-storage.ts";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { ContinueTypingForm } from "./continue-typing-form.tsx";
import {
  type OrphanedInput,
  onOrphanedInput,
  readOrphanedInput,
  setOrphanedInput,
  watchTyping,
} from "./orphaned-input.ts";

/** Receives further typing when the field of a comment or a form disappears while the user is typing. */
export function OrphanedInputDialog() {
  useEffect(watchTyping, []);
  const orphanedInput = useSyncExternalStore(onOrphanedInput, readOrphanedInput);
  if (orphanedInput === undefined) return null;
  return (
    <Dialog isOpen onOpenChange={close} title={<FormattedMessage id="forms.typedOn" />}>
      <ContinueTyping orphanedInput={orphanedInput} />
    </Dialog>
  );
}

const close = () => setOrphanedInput(undefined);

function ContinueTyping({ orphanedInput }: { orphanedInput: OrphanedInput }) {
  const { label, text, location } = orphanedInput;
  const { name } = location;
  useEffect(() => showName(name), [name]);

  function discard(): void {
    removeFromTab(name);
    close();
  }

  return (
    <ContinueTypingForm
      about={<FormattedMessage id="forms.typedOn.about" />}
      label={label}
      name={label}
      text={text}
      selection={orphanedInput.selection}
      dir="auto"
      onType={(next) => setOrphanedInput({ ...orphanedInput, text: next })}
      {...(location.field === undefined ? { onDiscard: discard } : {})}
      onKeep={close}
    />
  );
}
