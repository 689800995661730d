import type { SkippedDelivery } from "#contract/orders/orders.ts";
import { requireLanguage } from "#server/content/languages/require-language.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import {
  assertMayWriteLanguages,
  assertMayWriteSource,
  assertTextLength,
} from "#server/workspace/auth/rights/entries.rules.ts";

type ByKey<T> = Readonly<Record<string, Readonly<Record<string, T>>>>;

/** Texts, and versions of the strings that they are based on, by language and key. */
export type Delivery = { data: ByKey<string>; versions?: ByKey<number> | undefined };

export type DeliveredText = {
  key: string;
  language: string;
  languageId: number;
  text: string;
  version: number | undefined;
};

type Language = { id: number; code: string };

/**
 * Returns the texts of a delivery, and separately the empty texts, which are skipped. Throws for unknown languages,
 * languages that the caller may not write, and texts that are too long.
 */
export function readDelivery(
  caller: ProjectCaller,
  { data, versions }: Delivery,
  languages: readonly Language[],
): { texts: DeliveredText[]; empty: SkippedDelivery[] } {
  const texts: DeliveredText[] = [];
  const empty: SkippedDelivery[] = [];
  for (const [code, textsByKey] of Object.entries(data)) {
    const { id: languageId, code: language } = requireLanguage(languages, code, `data.${code}`);
    assertMayWriteLanguages(caller, [{ id: languageId, code: language }]);
    if (languageId === caller.scope.baseLanguageId) assertMayWriteSource(caller);
    for (const [key, text] of Object.entries(textsByKey)) {
      assertText(text, `data.${code}.${key}`);
      if (text === "") empty.push({ key, language, reason: "empty" });
      else
        texts.push({
          key,
          language,
          languageId,
          text,
          version: readOwnProperty(readOwnProperty(versions, code), key),
        });
    }
  }
  return { texts, empty };
}

/** Reads an own property: a key may be named like an inherited property, such as `constructor`. */
function readOwnProperty<T>(values: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
}

function assertText(text: unknown, path: string): void {
  if (typeof text !== "string") throw invalidInput([{ path, message: "must be a text" }]);
  assertTextLength(text, path);
}
