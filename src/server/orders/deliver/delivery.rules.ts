import type { SkippedDelivery } from "#contract/orders/orders.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import {
  assertMayWriteLanguages,
  assertMayWriteSource,
  assertTextLength,
} from "#server/auth/rights/entries.rules.ts";
import { invalidInput } from "#server/http/invalid-input.ts";
import { requireLanguage } from "#server/languages/require-language.ts";

type ByKey<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

/** By language and key: texts, and the versions of the strings that they were decided on. */
export type Delivery = { data: ByKey<string>; versions?: ByKey<number> | undefined };

export type DeliveredText = {
  key: string;
  language: string;
  languageId: number;
  text: string;
  version: number | undefined;
};

type Language = { id: number; code: string };

/** The texts of a delivery; empty ones are none. Refuses unknown languages, those that the caller may not write, and texts that are too long. */
export function readDelivery(
  caller: ProjectCaller,
  { data, versions }: Delivery,
  languages: readonly Language[],
): { texts: DeliveredText[]; empty: SkippedDelivery[] } {
  const texts: DeliveredText[] = [];
  const empty: SkippedDelivery[] = [];
  for (const [given, ofLanguage] of Object.entries(data)) {
    const { id: languageId, code: language } = requireLanguage(languages, given, `data.${given}`);
    assertMayWriteLanguages(caller, [{ id: languageId, code: language }]);
    if (languageId === caller.scope.baseLanguageId) assertMayWriteSource(caller);
    for (const [key, text] of Object.entries(ofLanguage)) {
      assertText(text, `data.${given}.${key}`);
      if (text === "") empty.push({ key, language, reason: "empty" });
      else texts.push({ key, language, languageId, text, version: own(own(versions, given), key) });
    }
  }
  return { texts, empty };
}

/** An own property: a key may have the name of something that every object inherits, such as `constructor`. */
function own<T>(values: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
}

function assertText(text: unknown, path: string): void {
  if (typeof text !== "string") throw invalidInput([{ path, message: "must be a text" }]);
  assertTextLength(text, path);
}
