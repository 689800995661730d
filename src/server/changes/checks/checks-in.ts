import { bitsOf, inconsistentBit } from "#text/checks/check-bits.ts";
import { checkText } from "#text/checks/check-text.ts";
import { type CheckInput, isCheckable } from "#text/checks/checked.ts";
import type { MessageSettings } from "#text/message/grammar.ts";
import { styleOfNumber, syntaxOfNumber } from "#text/message/style.ts";

export type CheckedText = {
  languageId: number;
  language: string;
  source: string;
  target: string;
  maxLength: number | null;
  /** Of the key, else of its project, as they are stored. */
  syntax: number;
  style: number;
};

/** What the texts of a project are checked against, and how they are read. */
export type Checking = { baseLanguageId: number; baseLanguage: string; patterns: readonly string[] };

/** The input of the checks; undefined where there is nothing to check. */
export function checkInput(base: Checking, text: CheckedText): CheckInput | undefined {
  const { source, target } = text;
  if (text.languageId === base.baseLanguageId || target === "" || !isCheckable(text)) return undefined;
  return {
    source,
    target,
    sourceLanguage: base.baseLanguage,
    language: text.language,
    maxLength: text.maxLength ?? undefined,
    settings: { ...messageSettings(text), patterns: base.patterns },
  };
}

/** What a key, else its project, says of how its texts are read, as it is stored. */
export function messageSettings({ syntax, style }: Pick<CheckedText, "syntax" | "style">): MessageSettings {
  const said = { syntax: syntaxOfNumber(syntax), style: styleOfNumber(style) };
  return { ...(said.syntax ? { syntax: said.syntax } : {}), ...(said.style ? { style: said.style } : {}) };
}

/**
 * The findings of the checks in a text, as bits. Those that compare it with other strings stay as they were `before`;
 * they are computed once everything is written.
 */
export function checksIn(base: Checking, text: CheckedText, before: number): number {
  const input = checkInput(base, text);
  const found = input ? bitsOf(checkText(input).map(({ check }) => check)) : 0;
  return found | (isCompared(base, text) ? before & inconsistentBit : 0);
}

/** Whether a text is compared with other strings. */
function isCompared({ baseLanguageId }: Checking, { languageId, source, target }: CheckedText): boolean {
  return languageId !== baseLanguageId && source !== "" && target !== "";
}
