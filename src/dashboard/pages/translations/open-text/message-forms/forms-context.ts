import { createContext, useContext } from "react";
import type { Language } from "#contract/languages.ts";
import type { Inserted } from "#dashboard/pages/translations/open-text/message-field/insert-offer.ts";
import type { OpenedCell } from "#dashboard/pages/translations/open-text/opened-cell.ts";
import type { TextPart } from "#text/forms/form-tree.ts";
import type { MessageForms } from "#text/forms/message-forms.ts";
import type { Grammar } from "#text/message/grammar.ts";

/** The part whose field has the focus, and a function that inserts text into it. */
export type FocusedPart = {
  part: TextPart;
  field: HTMLTextAreaElement;
  insert: (offer: Inserted) => void;
};

/** State and actions shared by all parts of a message. Parts, choices and forms are named by their ids. */
type Forms = {
  forms: MessageForms;
  grammar: Grammar;
  language: Language;
  sourceLanguage: Language | undefined;
  /** The open cell that the message belongs to. */
  openedCell: () => OpenedCell | undefined;
  /** The accessible name of the whole text. */
  label: string;
  /** White space beside choices whose fields the user has revealed. */
  revealedParts: ReadonlySet<string>;
  revealPart: (part: string) => void;
  type: (part: string, text: string) => void;
  /** Returns whether text pasted into a part replaced the whole message. */
  paste: (part: string, text: string) => boolean;
  add: (choice: string, selector: string) => void;
  remove: (form: string) => void;
  onFocus: (focused: FocusedPart) => void;
};

const FormsContext = createContext<Forms | undefined>(undefined);
export const FormsProvider = FormsContext.Provider;

export function useForms(): Forms {
  const forms = useContext(FormsContext);
  if (forms === undefined) throw new Error("useForms needs a FormsProvider around it.");
  return forms;
}

/** Grammar of one text of a message; the text of a form follows other rules than text outside of forms. */
export function grammarOfPart(grammar: Grammar, { inForm, plural }: TextPart): Grammar {
  return inForm ? { ...grammar, formText: plural === undefined ? {} : { plural } } : grammar;
}
