import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { membersQuery } from "#dashboard/api/members.ts";
import { sessionQuery } from "#dashboard/api/session.ts";
import { useKeptText } from "#dashboard/lib/use-kept-text.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { OptionList } from "#dashboard/ui/option-list.tsx";
import { inputClass } from "#dashboard/ui/text-field.tsx";
import { labelOf, withIds, withNames } from "./mention-text.ts";
import { useMentionPicker } from "./use-mention-picker.ts";

type CommentFieldProps = {
  /** What is typed and not sent is kept in this tab under this name. */
  name: string;
  label: string;
  act: ReactNode;
  app: string;
  /** A comment that is changed, as it was sent. */
  first?: string;
  isPending: boolean;
  /** Of the text as it is sent, with people by their ids. */
  onSend: (text: string) => Promise<unknown>;
  /** Gives up; offered where there is something to go back to. */
  onLeave?: () => void;
  /** Beside the button, while something is written. */
  children?: ReactNode;
};

/** A comment that is written: `@` offers the members, Ctrl+Enter sends. What could not be sent stays. */
export function CommentField(props: CommentFieldProps) {
  const { app, first = "", isPending, onSend, onLeave } = props;
  const intl = useIntl();
  const id = useId();
  const { data: session } = useQuery(sessionQuery());
  const { data: people = [], refetch } = useQuery(membersQuery(app));
  const written = useKeptText(
    `parlance.discussion.${session?.user?._id ?? ""}.${props.name}`,
    withNames(first, people),
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useMentionPicker({ field, people, onBegin: refetch, onWrite: written.setText });
  const text = written.text.trim();
  const isWriting = text !== "" || onLeave !== undefined;

  async function send(): Promise<void> {
    if (text === "" || isPending) return;
    await onSend(withIds(text, people));
    written.forget(written.text);
  }
  // What went wrong is said beside the field.
  const handleSend = () => void send().catch(() => undefined);
  function leave(): void {
    written.forget(written.text);
    onLeave?.();
  }
  function handleKeyDown(event: React.KeyboardEvent): void {
    if (event.nativeEvent.isComposing || picker.handleKey(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      handleSend();
    }
    if (event.key === "Escape" && onLeave !== undefined) leave();
  }

  return (
    <div>
      <div className="relative">
        <textarea
          ref={field}
          aria-label={props.label}
          aria-autocomplete="list"
          {...(picker.offered.length > 0
            ? { "aria-controls": id, "aria-activedescendant": `${id}-${picker.active}` }
            : {})}
          placeholder={props.label}
          rows={isWriting ? 2 : 1}
          maxLength={10_000}
          {...(written.text === "" ? {} : { dir: "auto" })}
          value={written.text}
          // Who presses "change" goes on in the field.
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus={onLeave !== undefined}
          onChange={({ target }) => {
            written.setText(target.value);
            picker.look();
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
            onTake={picker.take}
            options={picker.offered.map((person) => ({
              id: person.userId,
              content: <bdi className="truncate">{labelOf(person, people)}</bdi>,
            }))}
          />
        )}
      </div>
      {isWriting && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button
            size="small"
            variant="primary"
            isPending={isPending}
            isDisabled={text === ""}
            onPress={handleSend}
          >
            {props.act}
          </Button>
          {onLeave && (
            <Button size="small" variant="quiet" onPress={leave}>
              <FormattedMessage id="shell.cancel" />
            </Button>
          )}
          {props.children}
        </div>
      )}
    </div>
  );
}
