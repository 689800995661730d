import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { TextArea } from "#dashboard/ui/fields/text-field.tsx";
import type { LostText, LostTextStore } from "./lost-text.ts";

/** Takes the keyboard in the moment in which the place of a text goes: what is typed on falls into it. */
export function LostTextDialog({ lostTextStore }: { lostTextStore: LostTextStore }) {
  const lost = useSyncExternalStore(lostTextStore.subscribe, lostTextStore.get);
  if (lost === undefined) return null;
  const close = () => lostTextStore.set(undefined);
  return (
    <Dialog
      isOpen
      onOpenChange={close}
      title={<FormattedMessage id="tray.lost" values={{ reason: lost.reason }} />}
    >
      <TypedOn key={`${lost.language} ${lost.key}`} lost={lost} onClose={close} />
    </Dialog>
  );
}

function TypedOn({ lost, onClose }: { lost: LostText; onClose: () => void }) {
  const { queue, part, key, language } = lost;
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(lost.typed);
  // Nothing of another tab comes to the cell meanwhile.
  useEffect(() => queue.hold({ key, language }), [queue, key, language]);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(...lost.selection);
  }, [lost]);

  function handleInput(text: string): void {
    setTyped(text);
    queue.type(lost, text, lost.seen, part);
  }
  function discard(): void {
    queue.discard(lost);
    onClose();
  }

  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-muted">
        <FormattedMessage id="tray.lost.about" />
      </p>
      {/* The field of a text is called by both. */}
      {part === "comment" && (
        <p className="flex gap-2 font-mono text-xs text-ink-muted">
          <bdi className="break-all">{key}</bdi>
          <span>{language}</span>
        </p>
      )}
      <TextArea
        ref={field}
        label={lost.label}
        value={typed}
        dir={lost.direction}
        {...(part === "text" ? { lang: language } : {})}
        onChange={(event) => handleInput(event.currentTarget.value)}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button size="small" variant="ghost" onPress={discard}>
          <FormattedMessage id="tray.discard" />
        </Button>
        <CopyButton text={typed} label={key} />
        <Button size="small" variant="primary" onPress={onClose}>
          <FormattedMessage id="tray.lost.keep" />
        </Button>
      </div>
    </div>
  );
}
