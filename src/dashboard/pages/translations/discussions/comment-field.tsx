import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { currentOf } from "#dashboard/api/forms/current-of.ts";
import { membersQuery } from "#dashboard/api/members/members.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { isFocusRequested } from "#dashboard/lib/storage/pending-focus.ts";
import type { Origin } from "#dashboard/lib/storage/tab-storage.ts";
import { useStoredText } from "#dashboard/lib/storage/use-stored-text.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { inputClass } from "#dashboard/ui/fields/text-field.tsx";
import { OptionList } from "#dashboard/ui/menus/option-list.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { labelOf, withIds, withNames } from "./mention-text.ts";
import { useMentionPicker } from "./use-mention-picker.ts";

export type CommentFieldProps = {
  /** Storage name of the unsent text. */
  storageName: string;
  /** Location of the string that the comment is about. */
  origin: Origin;
  label: string;
  actionLabel: ReactNode;
  /** Label of the button that discards the text; "Cancel" by default. */
  discardLabel?: ReactNode;
  app: string;
  /** The stored text, if an existing comment is edited. */
  initialText?: string;
  /** Receives the text with people replaced by their ids. */
  onSend: (text: string) => Promise<unknown>;
  /** Focuses the field when it is mounted, since the user opened it. */
  takesFocus: boolean;
  onLeave: () => void;
  /** Returns the notice of a conflict between the text to send and a change made elsewhere; null without a conflict. */
  conflictOf?: (text: string) => ReactNode;
  /** Content beside the button, while the field is open. */
  children?: ReactNode;
};

/** Scrolls so that buttons and mention suggestions are visible, and moves the caret to the end. */
function revealField(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: "center" });
  const field = part?.querySelector("textarea");
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** Whether the field with this storage name has the focus. */
export function isFieldFocused(storageName: string): boolean {
  return document.activeElement?.getAttribute("data-storage-name") === storageName;
}

/**
 * Field for a comment: `@` suggests members, Ctrl+Enter sends. Unsent text is retained, also after Escape.
 */
export function CommentField(props: CommentFieldProps) {
  const { app, initialText = "", onSend, onLeave } = props;
  const intl = useIntl();
  const id = useId();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const { data: people = [], refetch } = useQuery(membersQuery(app));
  const unsent = useStoredText(props.storageName, withNames(initialText, people), props.origin);
  const [startsFocused] = useState(() => isFocusRequested(props.storageName) || props.takesFocus);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useMentionPicker({ field, people, onBegin: refetch, onWrite: unsent.setText });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ text, forget }: typeof unsent) => {
      const members = await client.ensureQueryData(membersQuery(app));
      await onSend(withIds(text.trim(), members));
      forget(text);
    },
  });
  const conflict = props.conflictOf?.(withIds(unsent.text.trim(), people)) ?? null;
  const isShownAsConflict = props.conflictOf !== undefined && currentOf(error) !== undefined;
  const isEmpty = unsent.text.trim() === "";
  const send = () => {
    if (!isEmpty && !isPending) mutate(unsent);
  };
  function handleKeyDown(event: React.KeyboardEvent): void {
    if (event.nativeEvent.isComposing || picker.handleKey(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
    if (event.key === "Escape") onLeave();
  }

  return (
    <div ref={startsFocused ? revealField : undefined}>
      <div className="relative">
        <textarea
          ref={field}
          data-storage-name={props.storageName}
          aria-label={props.label}
          aria-autocomplete="list"
          {...(picker.offered.length > 0
            ? { "aria-controls": id, "aria-activedescendant": `${id}-${picker.active}` }
            : {})}
          placeholder={props.label}
          rows={2}
          maxLength={10_000}
          {...(unsent.text === "" ? {} : { dir: "auto" })}
          value={unsent.text}
          // biome-ignore lint/a11y/noAutofocus: the user opened the field
          autoFocus={startsFocused}
          onChange={({ target }) => {
            picker.dropSecondSpace(target);
            unsent.setText(target.value);
            picker.update();
          }}
          onKeyDown={handleKeyDown}
          onBlur={picker.close}
          className={`${inputClass} block resize-none field-sizing-content`}
        />
        {picker.offered.length > 0 && (
          <OptionList
            id={id}
            label={intl.formatMessage({ id: "discussions.people" })}
            active={picker.active}
            onSelect={picker.accept}
            options={picker.offered.map((person) => ({
              id: person.userId,
              content: <bdi className="truncate">{labelOf(person, people)}</bdi>,
            }))}
          />
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button size="small" variant="primary" isPending={isPending} isDisabled={isEmpty} onPress={send}>
          {props.actionLabel}
        </Button>
        <Button
          size="small"
          variant="ghost"
          onPress={() => {
            unsent.forget(unsent.text);
            onLeave();
          }}
        >
          {props.discardLabel ?? <FormattedMessage id="shell.cancel" />}
        </Button>
        {props.children}
      </div>
      {conflict && <div className="mt-2">{conflict}</div>}
      {error !== null && !isShownAsConflict && (
        <div className="mt-2">
          <Notice tone="danger">{errorMessage(error)}</Notice>
        </div>
      )}
    </div>
  );
}
