import { createContext, useContext } from "react";
import type { Language } from "#contract/projects/languages.ts";
import type { TextPart } from "#text/forms/form-tree.ts";
import type { MessageForms } from "#text/forms/message-forms.ts";
import type { Grammar } from "#text/message/grammar.ts";

/** The field of a part that has the keyboard, and how something is inserted into it. */
export type FocusedPart = {
  part: TextPart;
  field: HTMLTextAreaElement;
  insert: (text: string, close: string | undefined) => void;
};

/** What all parts of a message share. */
type Forms = {
  forms: MessageForms;
  grammar: Grammar;
  language: Language;
  sourceLanguage: Language | undefined;
  /** What screen readers call the whole text. */
  label: string;
  /** Texts between choices that are empty, and were asked for. */
  asked: ReadonlySet<string>;
  askFor: (part: string) => void;
  type: (part: string, text: string) => void;
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

/** The grammar of the text in one part. */
export function grammarOfPart(grammar: Grammar, { inForm, plural }: TextPart): Grammar {
  return inForm ? { ...grammar, ofForm: plural === undefined ? {} : { plural } } : grammar;
}
