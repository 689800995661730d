// biome-ignore-all lint/a11y/useSemanticElements: a fieldset belongs in a form
import { useId, useMemo } from "react";
import { FormattedMessage } from "react-intl";
import type { Language } from "#contract/languages.ts";
import { InlineField, InlineSelect } from "#dashboard/ui/fields/inline-field.tsx";
import { chipClass } from "#dashboard/ui/text/chip-class.ts";
import { formatSample, type SamplePart, type Samples, sampledArguments } from "#text/forms/sample-message.ts";
import type { Grammar } from "#text/message/grammar.ts";
import { parseMessage } from "#text/message/parse-message.ts";

/** Preview of the message with sample values, which the focused form sets and the user can change. */
export function MessagePreview(props: {
  text: string;
  grammar: Grammar;
  language: Language;
  samples: Samples;
  onSample: (name: string, value: string) => void;
}) {
  const { text, grammar, language, samples, onSample } = props;
  const id = useId();
  const message = useMemo(() => parseMessage(text, grammar), [text, grammar]);
  const rendered = formatSample(message, grammar, { samples, language: language.code });
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="flex flex-col gap-1 border-t border-line bg-surface-2 px-3 py-1.5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span id={id} className="text-xs text-ink-muted">
          <FormattedMessage id="editor.forms.preview" />
        </span>
        {sampledArguments(message.pieces).map(({ name, type, options }) =>
          type === "select" ? (
            <InlineSelect
              key={name}
              label={name}
              options={options}
              value={samples.get(name) ?? "other"}
              onChange={(event) => onSample(name, event.currentTarget.value)}
            />
          ) : (
            <InlineField
              key={name}
              label={name}
              type="number"
              min={0}
              value={samples.get(name) ?? ""}
              onChange={(event) => onSample(name, event.currentTarget.value)}
            />
          ),
        )}
      </div>
      <p
        lang={language.code}
        dir={language.direction}
        className="min-h-5 leading-5 break-words whitespace-pre-wrap"
      >
        {rendered.map((segment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments do not move
          <RenderedText key={index} rendered={segment} />
        ))}
      </p>
    </div>
  );
}

function RenderedText({ rendered: { kind, text } }: { rendered: SamplePart }) {
  if (kind === "text") return text;
  if (kind === "value") return <bdi className={chipClass}>{text}</bdi>;
  return <bdi className="font-mono text-xs text-ink-muted">{text}</bdi>;
}
