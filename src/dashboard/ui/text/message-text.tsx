// biome-ignore-all lint/a11y/useSemanticElements: a list element would not be allowed in a paragraph or button
import { type ComponentProps, useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import {
  countForms,
  type LaidOutPart,
  type LaidOutText,
  layOut,
  layOutChange,
  lineOf,
  trimmed,
  unknownSettings,
} from "#text/forms/laid-out.ts";
import { ShownText } from "./shown-text.tsx";
import { TextWithChips } from "./text-with-chips.tsx";
import { WordDifference } from "./word-difference.tsx";

type MessageProps = Pick<ComponentProps<typeof ShownText>, "text" | "isIsolated" | "patterns"> & {
  /** The earlier text, from which differences are marked word by word. */
  before?: string | undefined;
  /** Shows one line, which is truncated: of a message with forms the form "other", and the number of forms. */
  isLine?: boolean;
};

/**
 * A text of a string where it is only read. The forms of a message are shown one below the other, without braces. All
 * elements are inline elements, so that it fits into paragraphs, links and buttons.
 */
export function MessageText({ before, isLine = false, ...shown }: MessageProps) {
  const { text, patterns } = shown;
  const parts = useMemo(() => {
    const settings = { ...unknownSettings, ...(patterns && { patterns }) };
    return before === undefined ? layOut(text, settings) : layOutChange(before, text, settings);
  }, [text, before, patterns]);
  if (parts !== undefined)
    return isLine ? <MessageLine text={text} parts={parts} /> : <MessageForms parts={parts} />;
  return before === undefined ? <ShownText {...shown} /> : <WordDifference before={before} after={text} />;
}

/** Parts of a message for reading: texts and forms at any depth, one below the other. */
export function MessageForms({ parts }: { parts: readonly LaidOutPart[] }) {
  return parts.map((part, index) => {
    const key = `${index} ${part.kind}`;
    if (part.kind === "text") {
      const shown = parts.length > 1 ? trimmed(part) : part;
      if (shown.text === "" && !shown.before) return null;
      return (
        <span key={key} className="block break-words whitespace-pre-wrap">
          <PartText part={shown} />
        </span>
      );
    }
    return (
      <span
        key={key}
        role="list"
        className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] items-baseline gap-x-2"
      >
        {part.forms.map(({ selector, parts: inner }) => (
          <span key={selector} role="listitem" className="col-span-2 grid grid-cols-subgrid items-baseline">
            <span title={selector} className="truncate font-mono text-xs text-ink-muted">
              <bdi dir="ltr">{selector}</bdi>
            </span>
            <span className="min-w-0">
              <MessageForms parts={inner} />
            </span>
          </span>
        ))}
      </span>
    );
  });
}

/** The form "other" of a message, truncated, and the number of its forms, with the message as tooltip. */
function MessageLine({ text, parts }: { text: string; parts: readonly LaidOutPart[] }) {
  const { locale } = useIntl();
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="min-w-0 truncate">
        {lineOf(parts).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text do not move
          <PartText key={index} part={part} />
        ))}
      </span>
      <bdi lang={locale} title={text} className="flex-none text-xs text-ink-muted">
        <FormattedMessage id="editor.forms.count" values={countForms(parts)} />
      </bdi>
    </span>
  );
}

function PartText({ part: { text, before = text, chips } }: { part: LaidOutText }) {
  if (before !== text) return <WordDifference before={before} after={text} />;
  return <TextWithChips text={text} chips={chips} />;
}
