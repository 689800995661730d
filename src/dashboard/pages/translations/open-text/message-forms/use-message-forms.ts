import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fieldText, textSet } from "#dashboard/pages/translations/open-text/field-text.ts";
import {
  type FormsContext,
  type MessageForms,
  openForms,
  pastedMessage,
  settledForms,
  textOfForms,
  typeInto,
  withNewForm,
  withoutForm,
} from "#text/forms/message-forms.ts";

/** A step of the undo history: the message before it, and the part that was changed. */
type Step = { forms: MessageForms; at: string };
type History = { past: Step[]; future: Step[]; typing: { at: string; until: number } | undefined };

const maxSteps = 200;
/** Maximum pause within one undo step of typing, in ms. */
const pauseMs = 700;

/**
 * State of the forms of a text. The raw field holds the whole text: typing into a form updates it as if the
 * user typed there. All fields share one undo history, which also covers added and removed forms.
 */
export function useMessageForms(
  raw: RefObject<HTMLTextAreaElement | null>,
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
    /** Called when the text was replaced by one without forms. */
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

  function change(next: MessageForms | undefined, at: string): void {
    const before = latest.current;
    if (next === undefined || next === before) return;
    show(next);
    const text = textOfForms(next);
    if (raw.current === null || fieldText(raw.current) === text) return;
    raw.current.value = text;
    onText(text);
    history.current.future = [];
    history.current.past = [...history.current.past, { forms: before, at }].slice(-maxSteps);
  }

  function type(part: string, text: string): void {
    const { typing, past } = history.current;
    const now = performance.now();
    const isContinued = typing?.at === part && now < typing.until;
    history.current.typing = { at: part, until: now + pauseMs };
    change(typeInto(latest.current, part, text, context), part);
    if (isContinued) history.current.past = past;
  }

  /** Replaces the whole message if the pasted text is one; returns whether it did. */
  function paste(part: string, text: string): boolean {
    const next = pastedMessage(latest.current, text, context);
    if (next === undefined) return false;
    history.current.typing = undefined;
    change(next, part);
    return true;
  }

  function replace(part: string, text: string): void {
    history.current.typing = undefined;
    change(openForms(text, context), part);
  }

  function move(from: "past" | "future", to: "past" | "future"): void {
    const step = history.current[from].at(-1);
    if (step === undefined || raw.current === null) return;
    const before = latest.current;
    history.current[from] = history.current[from].slice(0, -1);
    history.current[to] = [...history.current[to], { forms: before, at: step.at }];
    history.current.typing = undefined;
    // A field restored by the step receives the focus.
    flushSync(() => show(step.forms));
    raw.current.value = textOfForms(step.forms);
    onText(raw.current.value);
    focus(step.at);
  }

  const handleTextSet = useEffectEvent(() => {
    const next = raw.current ? openForms(fieldText(raw.current), context) : undefined;
    history.current = { past: [], future: [], typing: undefined };
    if (next) show(next);
    else onUnreadable();
  });
  useEffect(() => {
    const field = raw.current;
    const listener = () => handleTextSet();
    field?.addEventListener(textSet, listener);
    return () => field?.removeEventListener(textSet, listener);
  }, [raw]);

  return {
    forms,
    type,
    paste,
    replace,
    add: (choice: string, selector: string) =>
      change(withNewForm(latest.current, choice, selector, context), choice),
    remove: (form: string) => change(withoutForm(latest.current, form, context), form),
    /** A field lost the focus: its text may have created other fields. */
    settle: () => show(settledForms(latest.current, context)),
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
