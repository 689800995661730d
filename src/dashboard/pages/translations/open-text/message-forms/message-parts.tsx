// biome-ignore-all lint/a11y/useSemanticElements: a fieldset belongs in a form
import { X } from "lucide-react";
import { useId } from "react";
import { FormattedList, FormattedMessage, useIntl } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { TextWithChips } from "#dashboard/ui/text/text-with-chips.tsx";
import type { ChoicePart, FormPart, Part, TextPart } from "#text/forms/form-tree.ts";
import { textOfPart } from "#text/forms/message-forms.ts";
import { chipsOf } from "#text/message/chips.ts";
import { AddForm } from "./add-form.tsx";
import { FormField } from "./form-field.tsx";
import { grammarOfPart, useForms } from "./forms-context.ts";

/** The texts and choices of a message or of one of its forms. */
export function MessageParts({ parts }: { parts: readonly Part[] }) {
  const { revealedParts } = useForms();
  return parts.map((part, index) => {
    if (part.kind === "choice") {
      const around = [parts[index - 1], parts[index + 1]];
      const hidden = around.map((neighbour) =>
        neighbour?.kind === "text" && isHidden(neighbour, revealedParts) ? neighbour : undefined,
      );
      return <ChoiceGroup key={part.id} choice={part} before={hidden[0]} after={hidden[1]} />;
    }
    if (isHidden(part, revealedParts)) return null;
    return (
      <FormField key={part.id} part={part}>
        <span>
          <FormattedMessage id="editor.forms.text" />
        </span>
        <SourceOfPart part={part} />
      </FormField>
    );
  });
}

function isHidden({ isSpace, id }: TextPart, revealedParts: ReadonlySet<string>): boolean {
  return isSpace && !revealedParts.has(id);
}

/** An argument with forms: a field for each form, including missing ones. */
function ChoiceGroup(props: {
  choice: ChoicePart;
  before: TextPart | undefined;
  after: TextPart | undefined;
}) {
  const { choice } = props;
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2 border-s-2 border-line ps-2">
      <p id={id} className="text-xs wrap-anywhere text-ink-muted">
        <FormattedMessage
          id={`editor.forms.${choice.type}`}
          values={{ name: choice.name, b: (text) => <bdi className="font-mono text-ink">{text}</bdi> }}
        />
      </p>
      {choice.forms.map((form) => (
        <FormOfChoice key={form.id} choice={choice} form={form} />
      ))}
      <AddForm {...props} />
    </div>
  );
}

function FormOfChoice({ choice, form }: { choice: ChoicePart; form: FormPart }) {
  const [only, ...more] = form.parts;
  const head = <FormHead choice={choice} form={form} />;
  if (only?.kind === "text" && more.length === 0)
    return (
      <FormField part={only}>
        {head}
        <SourceOfPart part={only} />
        <RemoveForm form={form} />
      </FormField>
    );
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline gap-2 text-xs text-ink-muted">
        {head}
        <span className="flex-1" />
        <RemoveForm form={form} />
      </div>
      <MessageParts parts={form.parts} />
    </div>
  );
}

/** Maximum number of examples shown. */
const maxExamples = 3;

/** The name of a form, and the numbers that the language uses it for. */
function FormHead({
  choice: { type },
  form: { selector, examples },
}: {
  choice: ChoicePart;
  form: FormPart;
}) {
  const isUnused = type !== "select" && examples.length === 0 && !selector.startsWith("=");
  return (
    <>
      <bdi dir="ltr" className="max-w-1/2 flex-none truncate font-medium text-ink" title={selector}>
        {selector}
      </bdi>
      {examples.length > 0 && (
        <span className="flex-none">
          <FormattedList type="unit" style="short" value={examples.map(String)} />
          {examples.length >= maxExamples && "…"}
        </span>
      )}
      {isUnused && (
        <span className="text-status-review">
          <FormattedMessage id="editor.forms.unused" />
        </span>
      )}
    </>
  );
}

/** The corresponding part of the source. */
function SourceOfPart({ part }: { part: TextPart }) {
  const { grammar, sourceLanguage } = useForms();
  const { source = "" } = part;
  if (source === "" || sourceLanguage === undefined) return <span className="flex-1" />;
  return (
    <span
      lang={sourceLanguage.code}
      dir={sourceLanguage.direction}
      title={source}
      className="min-w-0 flex-1 truncate text-end whitespace-pre"
    >
      <TextWithChips text={source} chips={chipsOf(source, grammarOfPart(grammar, part))} />
    </span>
  );
}

/**
 * After filling in a required form, Tab moves to the next form and skips the button that removes this one.
 */
function RemoveForm({ form }: { form: FormPart }) {
  const { forms, remove } = useForms();
  const intl = useIntl();
  const { selector, span, isNeeded } = form;
  if (span === undefined || selector === "other") return null;
  const isFilled = form.parts.some((part) => part.kind === "choice" || textOfPart(forms, part).trim() !== "");
  const label = intl.formatMessage({ id: "editor.forms.remove" }, { form: selector });
  return (
    <Button
      size="small"
      variant="ghost"
      aria-label={label}
      title={label}
      tabIndex={isNeeded && isFilled ? -1 : 0}
      className="-my-1 self-center text-ink-muted"
      onPress={() => remove(form.id)}
    >
      <X aria-hidden size={12} />
    </Button>
  );
}
