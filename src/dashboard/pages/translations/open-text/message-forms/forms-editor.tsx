import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useIntl } from "react-intl";
import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { fieldText } from "#dashboard/pages/translations/open-text/field-text.ts";
import {
  type HistoryCommand,
  historyCommandOf,
} from "#dashboard/pages/translations/open-text/history-command.ts";
import type { Inserted } from "#dashboard/pages/translations/open-text/message-field/insert-offer.ts";
import { OfferStrip } from "#dashboard/pages/translations/open-text/message-field/offer-strip.tsx";
import { useDigits } from "#dashboard/pages/translations/open-text/message-field/use-digits.ts";
import { sourceTextOf } from "#dashboard/pages/translations/open-text/source-text.ts";
import { choiceParts, textParts } from "#text/forms/edit-forms.ts";
import type { Part, TextPart } from "#text/forms/form-tree.ts";
import { type MessageForms, openForms, textOfPart } from "#text/forms/message-forms.ts";
import { specialCharacters } from "#text/invisible/special-characters.ts";
import { chipsOf } from "#text/message/chips.ts";
import type { Grammar } from "#text/message/grammar.ts";
import { listOffers, type Offer, offeredChips } from "#text/message/offers.ts";
import { type FocusedPart, FormsProvider, grammarOfPart } from "./forms-context.ts";
import { contextOfText } from "./forms-of-text.ts";
import { MessageParts } from "./message-parts.tsx";
import { MessagePreview } from "./message-preview.tsx";
import { useArrowsBetweenForms } from "./use-arrows-between-forms.ts";
import { useHeightInGrid } from "./use-height-in-grid.ts";
import { useMessageForms } from "./use-message-forms.ts";

type Props = {
  /** The field of the whole message. */
  messageField: RefObject<HTMLTextAreaElement | null>;
  row: EntryRow;
  language: Language;
  isSource: boolean;
  /** Initial text of the message. */
  text: string;
  /** Id of the part that was focused before its row moved. */
  part?: string | undefined;
  onText: (text: string) => void;
  /** Called when the message was replaced by a text without forms. */
  onUnreadable: () => void;
};

/** Edits a message form by form: a field for each form, the placeholders that the focused form lacks, and a preview. */
export function FormsEditor({
  messageField,
  row,
  language,
  isSource,
  text,
  part,
  onText,
  onUnreadable,
}: Props) {
  const grid = useGrid();
  const intl = useIntl();
  const cellId = addressId({ key: row.key, language: language.code });
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useHeightInGrid(list);
  const source = isSource ? undefined : sourceTextOf(grid, row);
  const { reading } = grid;
  const [initialText] = useState(text);
  const [initialPart] = useState(part);
  const context = useMemo(
    () =>
      contextOfText({
        row,
        language,
        source: source?.text,
        sourceLanguage: source?.language,
        text: initialText,
        reading,
      }),
    [row, language, source?.text, source?.language, initialText, reading],
  );
  const [initialForms] = useState(() => openForms(initialText, context) ?? emptyForms);
  const focusPart = (id: string) => fieldNear(box.current, id)?.focus();
  const editor = useMessageForms(messageField, {
    context,
    start: initialForms,
    onText,
    onUnreadable,
    focus: focusPart,
  });
  const { forms } = editor;
  const [revealedParts, setRevealedParts] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<FocusedPart>();
  const [samples, setSamples] = useState<ReadonlyMap<string, string>>(new Map());
  const offers = useOffers(focused, context.grammar, forms);
  // While any form has placeholders, the strip keeps its space.
  const hasOffers = useMemo(
    () => textParts(initialForms.parts).some((part) => hasChips(part, context.grammar)),
    [initialForms, context],
  );
  const insert = (offer: Inserted) => focused?.insert(offer);
  const characters = useMemo(() => specialCharacters(language.code), [language.code]);
  const { isWaiting, toggleWaiting } = useDigits(focused?.field ?? null, { offers, characters }, insert);

  const isTypedOver = useInitialFocus({ messageField, box, initialText, initialPart });
  const hasSource = source !== undefined && source.text !== "";
  useOpenedActions(cellId, { editor, focused, hasSource, isTypedOver, toggleWaiting });
  useEffect(() => (box.current ? listenForHistory(box.current, editor) : undefined));
  useArrowsBetweenForms(box);

  function handleFocus(next: FocusedPart): void {
    if (focused && focused.part.id !== next.part.id) editor.refreshParts();
    const opened = grid.opened.get(cellId);
    if (opened) opened.part = next.part.id;
    setFocused(next);
    setSamples((before) => new Map([...before, ...samplesFor(forms.parts, next.part)]));
  }

  function pasteMessage(part: string, pasted: string): boolean {
    const isWhole = editor.paste(part, pasted);
    if (isWhole) requestAnimationFrame(() => focusPart(part));
    return isWhole;
  }

  function removeForm(id: string): void {
    editor.remove(id);
    grid.announce("editor.forms.removed", { form: id.slice(id.lastIndexOf(":") + 1) });
    requestAnimationFrame(() => focusPart(id));
  }

  return (
    <div ref={box}>
      {(isWaiting || hasOffers) && (
        <OfferStrip
          offers={offers}
          characters={characters}
          isWaiting={isWaiting}
          isPermanent
          onInsert={insert}
        />
      )}
      <div ref={list} className="flex flex-col gap-2 overflow-y-auto px-3 py-2">
        <FormsProvider
          value={{
            forms,
            grammar: context.grammar,
            language,
            sourceLanguage: source?.language,
            openedCell: () => grid.opened.get(cellId),
            label: intl.formatMessage({ id: "grid.editor.label" }, { language: language.name, key: row.key }),
            revealedParts,
            revealPart: (id) => {
              setRevealedParts((before) => new Set([...before, id]));
              requestAnimationFrame(() => focusPart(id));
            },
            type: editor.type,
            paste: pasteMessage,
            add: (choice, selector) => {
              editor.add(choice, selector);
              requestAnimationFrame(() => focusPart(`${choice}:${selector}`));
            },
            remove: removeForm,
            onFocus: handleFocus,
          }}
        >
          <MessageParts parts={forms.parts} />
        </FormsProvider>
      </div>
      <MessagePreview
        text={forms.base}
        grammar={context.grammar}
        language={language}
        samples={samples}
        onSample={(name, value) => setSamples((before) => new Map([...before, [name, value]]))}
      />
    </div>
  );
}

/**
 * Focuses the field of the initial part, by default the first field. Returns a ref: whether the key that opened the
 * cell replaces its text.
 */
function useInitialFocus(options: {
  messageField: RefObject<HTMLTextAreaElement | null>;
  box: RefObject<HTMLElement | null>;
  initialText: string;
  initialPart: string | undefined;
}): RefObject<boolean> {
  const { messageField, box, initialText, initialPart } = options;
  const { cursor } = useGrid();
  const isTypedOver = useRef(false);
  useLayoutEffect(() => {
    const field = messageField.current;
    // Until now the field of the whole message was shown, with isolates around its chips.
    if (field) field.value = fieldText(field);
    delete field?.dataset.isolated;
    const initialField = initialPart === undefined ? undefined : fieldNear(box.current, initialPart);
    const focusedField = initialField ?? box.current?.querySelector("textarea");
    focusedField?.focus({ preventScroll: true });
    const isOver = cursor.consumeTypedOver();
    isTypedOver.current = isOver && initialText !== "";
    focusedField?.setSelectionRange(isOver ? 0 : focusedField.value.length, focusedField.value.length);
  }, [messageField, box, cursor, initialText, initialPart]);
  return isTypedOver;
}

type ActionInput = {
  editor: ReturnType<typeof useMessageForms>;
  focused: FocusedPart | undefined;
  hasSource: boolean;
  /** Whether the key that opened the cell replaces its text. */
  isTypedOver: RefObject<boolean>;
  toggleWaiting: () => void;
};

/** Registers the actions of the forms for the keyboard commands and buttons of the open cell. */
function useOpenedActions(
  cellId: string,
  { editor, focused, hasSource, isTypedOver, toggleWaiting }: ActionInput,
): void {
  const grid = useGrid();
  useEffect(() => {
    const opened = grid.opened.get(cellId);
    if (opened === undefined) return;
    const part = focused?.part.id ?? "";
    opened.offer = toggleWaiting;
    opened.fillForms = () => editor.fill(part);
    if (hasSource) opened.copySource = () => editor.copySource(part);
    opened.replace = (text) => {
      editor.replace(part, text);
      focused?.field.focus({ preventScroll: true });
    };
    if (!isTypedOver.current) return;
    // Set only once, so that a save, which deletes the function, is not undone by the next render.
    isTypedOver.current = false;
    opened.restoreOverwritten = () => {
      delete opened.restoreOverwritten;
      return editor.undoAll();
    };
  });
}

const emptyForms: MessageForms = { base: "", parts: [], typed: new Map() };

function useOffers(focused: FocusedPart | undefined, grammar: Grammar, forms: MessageForms): Offer[] {
  const part = textParts(forms.parts).find(({ id }) => id === focused?.part.id);
  const text = part ? textOfPart(forms, part) : "";
  return useMemo(() => {
    if (part?.source === undefined) return [];
    const partGrammar = grammarOfPart(grammar, part);
    return listOffers(offeredChips(part.source, partGrammar), text, chipsOf(text, partGrammar));
  }, [part, text, grammar]);
}

/** Whether the source of a part has placeholders. */
function hasChips(part: TextPart, grammar: Grammar): boolean {
  return part.source !== undefined && offeredChips(part.source, grammarOfPart(grammar, part)).length > 0;
}

/** The field of a part or form; if there is none, the field of the first part inside it, else the first field. */
function fieldNear(box: HTMLElement | null, id: string): HTMLTextAreaElement | undefined {
  const fields = [...(box?.querySelectorAll("textarea") ?? [])];
  return (
    fields.find(({ dataset }) => dataset.part === id) ??
    fields.find(({ dataset: { part = "" } }) => part.startsWith(`${id}/`) || part.startsWith(`${id}:`)) ??
    fields[0]
  );
}

/** Sample values that select the form of a text. */
function samplesFor(parts: readonly Part[], { id, selections }: TextPart): Array<[string, string]> {
  const forms = choiceParts(parts).flatMap((choice) => choice.forms);
  const formsAround = forms.filter((form) => id.startsWith(`${form.id}/`));
  return selections.map(({ name, type, selector }, index) => {
    if (type === "select") return [name, selector];
    const [example = 1] = formsAround[index]?.examples ?? [];
    return [name, selector.startsWith("=") ? selector.slice(1) : String(example)];
  });
}

/**
 * Runs undo and redo of the message instead of the browser's undo history, by shortcut or by the browser's menu.
 * Returns a function that removes the listeners.
 */
function listenForHistory(box: HTMLElement, commands: Record<HistoryCommand, () => void>): () => void {
  box.addEventListener("keydown", handleKey);
  box.addEventListener("beforeinput", handleBefore);
  return () => {
    box.removeEventListener("keydown", handleKey);
    box.removeEventListener("beforeinput", handleBefore);
  };

  function run(event: Event, command: HistoryCommand | undefined): void {
    if (command === undefined || !(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    event.stopPropagation();
    commands[command]();
  }
  function handleKey(event: KeyboardEvent): void {
    run(event, historyCommandOf(pressOf(event), isMac));
  }
  function handleBefore(event: InputEvent): void {
    const steps: Record<string, HistoryCommand> = { historyUndo: "undo", historyRedo: "redo" };
    run(event, steps[event.inputType]);
  }
}
