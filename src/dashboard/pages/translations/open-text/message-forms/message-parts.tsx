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
import { grammarOfPart, useForms } from "./forms-context.ts";
import { PartField } from "./part-field.tsx";

/** The texts and choices of a message or of one of its forms. */
export function MessageParts({ parts }: { parts: readonly Part[] }) {
  const { revealedParts } = useForms();
  return parts.map((part, index) => {
    if (part.kind === "choice") {
      const [before, after] = [parts[index - 1], parts[index + 1]].map((neighbour) =>
        neighbour?.kind === "text" && isHidden(neighbour, revealedParts) ? neighbour : undefined,
      );
      return <ChoiceGroup key={part.id} choice={part} before={before} after={after} />;
    }
    if (isHidden(part, revealedParts)) return null;
    return (
      <PartField key={part.id} part={part}>
        <span>
          <FormattedMessage id="editor.forms.text" />
        </span>
        <SourceOfPart part={part} />
      </PartField>
    );
  });
}

/** Whether a text consists of white space only, and the user has not revealed its field. */
function isHidden({ isSpace, id }: TextPart, revealedParts: ReadonlySet<string>): boolean {
  return isSpace && !revealedParts.has(id);
}

/** An argument with forms: a field for each form, including missing ones. */
function ChoiceGroup(props: {
  choice: ChoicePart;
  /** Hidden texts beside the choice, which the user can reveal. */
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
  const [part, ...otherParts] = form.parts;
  const head = <FormHead choice={choice} form={form} />;
  if (part?.kind === "text" && otherParts.length === 0)
    return (
      <PartField part={part}>
        {head}
        <SourceOfPart part={part} />
        <RemoveForm form={form} />
      </PartField>
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

/** With this many examples, the list is shown as incomplete. */
const incompleteCount = 3;

/** The name of a form, and examples of the numbers that the language uses it for. */
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
          {examples.length >= incompleteCount && "…"}
        </span>
      )}
      {isUnused && (
        <span className="text-warning">
          <FormattedMessage id="editor.forms.unused" />
        </span>
      )}
    </>
  );
}

/** The part of the source that corresponds to a part of the message. */
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

/** Button that removes a form. Tab skips it once a required form is filled in, and so moves to the next form. */
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
