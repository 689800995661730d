import { Plus } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { InlineField } from "#dashboard/ui/fields/inline-field.tsx";
import type { ChoicePart, TextPart } from "#text/forms/form-tree.ts";
import { newSelector } from "#text/forms/message-forms.ts";
import { useForms } from "./forms-context.ts";

/**
 * Adds a form for a number, for a plural category or, in a select, for a value. Also offers fields for text before and
 * after all forms.
 */
export function AddForm(props: {
  choice: ChoicePart;
  before: TextPart | undefined;
  after: TextPart | undefined;
}) {
  const { choice, before, after } = props;
  const { add, revealPart } = useForms();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The button replaces the element that had the focus.
    requestAnimationFrame(() => button.current?.focus());
  };
  if (!isOpen)
    return (
      <div>
        <Button ref={button} size="small" variant="ghost" onPress={() => setOpen(true)}>
          <Plus aria-hidden size={12} />
          <FormattedMessage id="editor.forms.add" />
        </Button>
      </div>
    );
  const texts = [
    ["editor.forms.textBefore", before],
    ["editor.forms.textAfter", after],
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <NewForm choice={choice} onAdd={(selector) => add(choice.id, selector)} onClose={close} />
      {texts.map(
        ([id, text]) =>
          text && (
            <Button key={id} size="small" onPress={() => revealPart(text.id)}>
              <FormattedMessage id={id} />
            </Button>
          ),
      )}
    </div>
  );
}

function NewForm({
  choice,
  onAdd,
  onClose,
}: {
  choice: ChoicePart;
  onAdd: (selector: string) => void;
  onClose: () => void;
}) {
  const intl = useIntl();
  const { language } = useForms();
  const [typed, setTyped] = useState("");
  const selector = newSelector(choice, typed, language.code);
  const isSelect = choice.type === "select";

  function handleKey(event: KeyboardEvent): void {
    if ((event.key !== "Enter" && event.key !== "Escape") || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") onClose();
    else if (selector !== undefined) onAdd(selector);
  }

  return (
    <>
      <InlineField
        autoFocus
        label={intl.formatMessage({ id: isSelect ? "editor.forms.newValue" : "editor.forms.newNumber" })}
        dir="ltr"
        value={typed}
        aria-invalid={typed.trim() !== "" && selector === undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <Button
        size="small"
        isDisabled={selector === undefined}
        onPress={() => selector !== undefined && onAdd(selector)}
      >
        <FormattedMessage id="editor.forms.addOne" />
      </Button>
    </>
  );
}
