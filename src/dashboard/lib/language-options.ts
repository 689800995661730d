import { useMemo } from "react";
import { useIntl } from "react-intl";
import { languageName } from "#text/languages/language-name.ts";

/** The most common languages; any other valid code can be typed. */
const commonLanguages = (
  "af am ar ar-EG ar-SA az be bg bn bs ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB en-US es es-419 es-MX et eu fa fi fil " +
  "fr fr-CA fr-CH ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms mt my nb ne nl nl-BE " +
  "pa pl ps pt pt-BR pt-PT ro ru si sk sl so sq sr sr-Latn sv sw ta te th tr uk ur uz vi yue zh-Hans zh-Hant zu"
).split(" ");

export type LanguageOption = { value: string; label: string };

/** Language codes with their names in the interface language, sorted by name. */
export function useLanguageOptions(): LanguageOption[] {
  const { locale } = useIntl();
  return useMemo(
    () =>
      commonLanguages
        .map((value) => ({ value, label: `${languageName(value, locale)} (${value})` }))
        .sort((a, b) => a.label.localeCompare(b.label, locale)),
    [locale],
  );
}
