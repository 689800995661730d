import { bitsOf, inconsistentBit } from "#text/checks/check-bits.ts";
import { type CheckInput, isCheckable } from "#text/checks/check-input.ts";
import { checkText } from "#text/checks/check-text.ts";
import type { MessageSettings } from "#text/message/grammar.ts";
import { styleOfNumber, syntaxOfNumber } from "#text/message/style.ts";

export type CheckedText = {
  languageId: number;
  language: string;
  source: string;
  target: string;
  maxLength: number | null;
  /** Stored numbers of the key, else of its project. */
  syntax: number;
  style: number;
};

/** Project settings that texts are checked against and parsed with. */
export type TextSettings = { baseLanguageId: number; baseLanguage: string; patterns: readonly string[] };

/** Input of the checks, or undefined if there is nothing to check. */
export function checkInput(base: TextSettings, text: CheckedText): CheckInput | undefined {
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

/** Message settings from the stored numbers of a key, or else of its project. */
export function messageSettings({ syntax, style }: Pick<CheckedText, "syntax" | "style">): MessageSettings {
  const settings = { syntax: syntaxOfNumber(syntax), style: styleOfNumber(style) };
  return {
    ...(settings.syntax ? { syntax: settings.syntax } : {}),
    ...(settings.style ? { style: settings.style } : {}),
  };
}

/**
 * Returns the findings in a text, as bits. Findings that compare it with other strings are copied from `before`; they
 * are computed once everything is written.
 */
export function checksIn(base: TextSettings, text: CheckedText, before: number): number {
  const input = checkInput(base, text);
  const found = input ? bitsOf(checkText(input).map(({ check }) => check)) : 0;
  return found | (isCompared(base, text) ? before & inconsistentBit : 0);
}

/** Whether a text is compared with other strings. */
function isCompared({ baseLanguageId }: TextSettings, { languageId, source, target }: CheckedText): boolean {
  return languageId !== baseLanguageId && source !== "" && target !== "";
}
