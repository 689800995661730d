import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fieldText, textSet } from "#dashboard/pages/translations/open-text/field-text.ts";
import {
  type FormsContext,
  formsAfterBlur,
  type MessageForms,
  openForms,
  pastedMessage,
  textOfForms,
  typeInto,
  withFilledForms,
  withNewForm,
  withoutForm,
  withSourceForms,
} from "#text/forms/message-forms.ts";

/** A step of the undo history: the message before the step, and the id of the part that it changed. */
type Step = { forms: MessageForms; part: string };
/** `typing`: the part typed into last, and until when further typing belongs to the same step. */
type History = { past: Step[]; future: Step[]; typing: { part: string; until: number } | undefined };

const maxSteps = 200;
/** Maximum pause within one undo step of typing, in ms. */
const pauseMs = 700;

/**
 * State of the forms of a text. The message field contains the whole text: typing into a form updates it as if the user
 * typed there. All fields share one undo history, which also covers added and removed forms.
 */
export function useMessageForms(
  messageField: RefObject<HTMLTextAreaElement | null>,
  {
    context,
    start,
    onText,
    onUnreadable,
    focus,
  }: {
    context: FormsContext;
    start: MessageForms;
    onText: (text: string) => void;
    /** Called when the message was replaced by a text without forms. */
    onUnreadable: () => void;
    focus: (part: string) => void;
  },
) {
  const [forms, setForms] = useState(start);
  const latest = useRef(start);
  const history = useRef<History>({ past: [], future: [], typing: undefined });

  function show(next: MessageForms): void {
    latest.current = next;
    setForms(next);
  }

  function change(next: MessageForms | undefined, part: string): void {
    const before = latest.current;
    if (next === undefined || next === before) return;
    show(next);
    const text = textOfForms(next);
    if (messageField.current === null || fieldText(messageField.current) === text) return;
    messageField.current.value = text;
    onText(text);
    history.current.future = [];
    history.current.past = [...history.current.past, { forms: before, part }].slice(-maxSteps);
  }

  function type(part: string, text: string): void {
    const { typing, past } = history.current;
    const now = performance.now();
    const isSameStep = typing?.part === part && now < typing.until;
    history.current.typing = { part, until: now + pauseMs };
    change(typeInto(latest.current, part, text, context), part);
    // Removes the new step, so that undo reverts all typing of the step at once.
    if (isSameStep) history.current.past = past;
  }

  /** Replaces the whole message if the pasted text is a whole message; returns whether it is. */
  function paste(part: string, text: string): boolean {
    const next = pastedMessage(latest.current, text, context);
    if (next === undefined) return false;
    history.current.typing = undefined;
    change(next, part);
    return true;
  }

  /** Replaces the whole message, also by a text without forms. */
  function replace(part: string, text: string): void {
    history.current.typing = undefined;
    const next = openForms(text, context);
    if (next) change(next, part);
    else {
      if (messageField.current) messageField.current.value = text;
      onText(text);
      onUnreadable();
    }
  }

  /** Undo or redo: moves the last step of `from` to `to`, and shows the message before it. */
  function move(from: "past" | "future", to: "past" | "future"): void {
    const step = history.current[from].at(-1);
    if (step === undefined || messageField.current === null) return;
    const before = latest.current;
    history.current[from] = history.current[from].slice(0, -1);
    history.current[to] = [...history.current[to], { forms: before, part: step.part }];
    history.current.typing = undefined;
    // Renders synchronously, so that a field restored by the step exists when it is focused.
    flushSync(() => show(step.forms));
    messageField.current.value = textOfForms(step.forms);
    onText(messageField.current.value);
    focus(step.part);
  }

  const handleTextSet = useEffectEvent(() => {
    const next = messageField.current ? openForms(fieldText(messageField.current), context) : undefined;
    history.current = { past: [], future: [], typing: undefined };
    if (next) show(next);
    else onUnreadable();
  });
  useEffect(() => {
    const field = messageField.current;
    const listener = () => handleTextSet();
    field?.addEventListener(textSet, listener);
    return () => field?.removeEventListener(textSet, listener);
  }, [messageField]);

  return {
    forms,
    type,
    paste,
    replace,
    fill: (part: string) => change(withFilledForms(latest.current, part, context), part),
    copySource: (part: string) => change(withSourceForms(latest.current, context), part),
    add: (choice: string, selector: string) =>
      change(withNewForm(latest.current, choice, selector, context), choice),
    remove: (form: string) => change(withoutForm(latest.current, form, context), form),
    /** Called when a field loses the focus: shows other fields if the typed text contains other parts. */
    refreshParts: () => show(formsAfterBlur(latest.current, context)),
    undo: () => move("past", "future"),
    /** Reverts everything typed since the message was opened; returns whether there was anything. */
    undoAll: () => {
      const isTyped = latest.current !== start && history.current.past.length > 0;
      while (history.current.past.length > 0) move("past", "future");
      return isTyped;
    },
    redo: () => move("future", "past"),
  };
}
