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

/** The input of the checks; undefined where there is nothing to check. */
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
    // `plain` is also stored where nobody chose a syntax: then the source shows which one it has.
    ...(syntax && syntax !== "plain" ? { settings: { syntax } } : {}),
  };
}

/** The findings of the checks in a text, as bits. */
export function checksIn(base: BaseLanguage, text: CheckedText): number {
  const input = checkInput(base, text);
  return input ? bitsOf(checkText(input).map(({ check }) => check)) : 0;
}
