import { syntaxes } from "#contract/keys.ts";
import { bitsOf, inconsistentBit } from "#text/checks/check-bits.ts";
import { checkText } from "#text/checks/check-text.ts";
import { type CheckInput, isCheckable } from "#text/checks/checked.ts";
import type { MessageSettings } from "#text/message/grammar.ts";
import { styleOfNumber } from "#text/message/style.ts";

export type CheckedText = {
  languageId: number;
  language: string;
  source: string;
  target: string;
  maxLength: number | null;
  /** The index in `syntaxes`. */
  syntax: number;
  /** Of the key, else of its project, as it is stored. */
  style: number;
};

type BaseLanguage = { baseLanguageId: number; baseLanguage: string };

/** The input of the checks; undefined where there is nothing to check. */
export function checkInput(base: BaseLanguage, text: CheckedText): CheckInput | undefined {
  const { source, target } = text;
  if (text.languageId === base.baseLanguageId || target === "" || !isCheckable(text)) return undefined;
  return {
    source,
    target,
    sourceLanguage: base.baseLanguage,
    language: text.language,
    maxLength: text.maxLength ?? undefined,
    settings: settingsOf(text),
  };
}

function settingsOf({ syntax, style }: Pick<CheckedText, "syntax" | "style">): MessageSettings {
  const said = { syntax: syntaxes[syntax], style: styleOfNumber(style) };
  return {
    // What is stored as plain was never said: the source shows what it is.
    ...(said.syntax && said.syntax !== "plain" ? { syntax: said.syntax } : {}),
    ...(said.style ? { style: said.style } : {}),
  };
}

/**
 * What the checks find in a text, as bits. What other strings say of it stays as it was `before`: they are asked when all is
 * written.
 */
export function checksIn(base: BaseLanguage, text: CheckedText, before: number): number {
  const input = checkInput(base, text);
  const found = input ? bitsOf(checkText(input).map(({ check }) => check)) : 0;
  return found | (isCompared(base, text) ? before & inconsistentBit : 0);
}

/** Whether other strings can say something of a text. */
function isCompared({ baseLanguageId }: BaseLanguage, { languageId, source, target }: CheckedText): boolean {
  return languageId !== baseLanguageId && source !== "" && target !== "";
}
