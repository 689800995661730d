import { syntaxes } from "#contract/keys.ts";
import { bitsOf } from "#text/checks/check-bits.ts";
import { checkText } from "#text/checks/check-text.ts";
import { type CheckInput, isCheckable } from "#text/checks/checked.ts";

export type CheckedText = {
  languageId: number;
  language: string;
  source: string;
  target: string;
  maxLength: number | null;
  /** The index in `syntaxes`. */
  syntax: number;
};

type BaseLanguage = { baseLanguageId: number; baseLanguage: string };

/** What is asked of the checks; undefined where there is nothing to check. */
export function checkInput(base: BaseLanguage, text: CheckedText): CheckInput | undefined {
  const { source, target } = text;
  if (text.languageId === base.baseLanguageId || target === "" || !isCheckable(text)) return undefined;
  const syntax = syntaxes[text.syntax];
  return {
    source,
    target,
    sourceLanguage: base.baseLanguage,
    language: text.language,
    maxLength: text.maxLength ?? undefined,
    // What is stored as plain was never said: the source shows what it is.
    ...(syntax && syntax !== "plain" ? { settings: { syntax } } : {}),
  };
}

/** What the checks find in a text, as bits. */
export function checksIn(base: BaseLanguage, text: CheckedText): number {
  const input = checkInput(base, text);
  return input ? bitsOf(checkText(input).map(({ check }) => check)) : 0;
}
