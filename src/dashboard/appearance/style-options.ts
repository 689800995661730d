import type { IntlShape } from "react-intl";
import { type Style, type Syntax, styles, syntaxes } from "#text/message/style.ts";

/** Names that are the same in every language. */
const names: Readonly<Record<Exclude<Style, "none">, string>> = {
  icu: "ICU – {name}",
  java: "Java – {0}",
  printf: "printf, iOS – %s %@",
  python: "Python – %(name)s {name}",
  i18next: "i18next – {{name}}",
  ruby: "Ruby – %{name}",
  dotnet: ".NET – {0}",
  vue: "Vue – {name} @:key",
  angular: "Angular – {{name}}",
  laravel: "Laravel – :name",
  qt: "Qt – %1",
  symfony: "Symfony – %name%",
  chrome: "Chrome – $NAME$",
};

/** Styles to choose from, "none" last; "" is the default. */
export function styleOptions(
  intl: IntlShape,
  defaultLabel: string,
): Array<{ value: Style | ""; label: string }> {
  return [
    { value: "", label: defaultLabel },
    ...styles
      .toSorted((a, b) => Number(a === "none") - Number(b === "none"))
      .map((style) => ({ value: style, label: styleName(intl, style) })),
  ];
}

/** Syntaxes to choose from; "" is the default. */
export function syntaxOptions(
  intl: IntlShape,
  defaultLabel: string,
): Array<{ value: Syntax | ""; label: string }> {
  return [
    { value: "", label: defaultLabel },
    ...syntaxes.map((syntax) => ({ value: syntax, label: syntaxName(intl, syntax) })),
  ];
}

export function syntaxName(intl: IntlShape, syntax: Syntax): string {
  return intl.formatMessage({ id: `syntax.${syntax}` });
}

export function styleName(intl: IntlShape, style: Style): string {
  return style === "none" ? intl.formatMessage({ id: "style.none" }) : names[style];
}
