import { type ReactNode, useLayoutEffect, useRef } from "react";
import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import { TextArea } from "#dashboard/ui/fields/text-field.tsx";

type ContinueTypingProps = {
  /** Explains where the text is stored. */
  about: ReactNode;
  /** The resource that the text belongs to, if the label does not name it. */
  location?: ReactNode;
  label: string;
  /** Names the text for the copy button. */
  name: string;
  text: string;
  selection: readonly [number, number];
  dir: string;
  lang?: string;
  onType: (text: string) => void;
  /** Omitted if discarding would lose more than this text. */
  onDiscard?: () => void;
  onKeep: () => void;
};

/** A field to finish a text whose field disappeared; keeps the cursor position. */
export function ContinueTypingForm(props: ContinueTypingProps) {
  const { label, text, dir, lang } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [start, end] = props.selection;
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(start, end);
  }, [start, end]);
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-muted">{props.about}</p>
      {props.location}
      <TextArea
        ref={field}
        label={label}
        value={text}
        dir={dir}
        {...(lang === undefined ? {} : { lang })}
        onChange={(event) => props.onType(event.currentTarget.value)}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {props.onDiscard && (
          <Button size="small" variant="ghost" onPress={props.onDiscard}>
            <FormattedMessage id="tray.discard" />
          </Button>
        )}
        <CopyButton text={text} label={props.name} />
        <Button size="small" variant="primary" onPress={props.onKeep}>
          <FormattedMessage id="tray.lost.keep" />
        </Button>
      </div>
    </div>
  );
}
