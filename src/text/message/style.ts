import type { PlaceholderFamily } from "./piece.ts";

/**
 * Syntax of a key's texts (rules.md 9.17), in the order of the stored numbers; 0 means that it is derived from
 * the source. `plural` is ICU whose forms contain text of a style.
 */
export const syntaxes = ["icu", "plural", "plain"] as const;
export type Syntax = (typeof syntaxes)[number];

/** Stored number of a syntax. */
export function numberOfSyntax(syntax: Syntax | null | undefined): number {
  return syntax ? syntaxes.indexOf(syntax) + 1 : 0;
}

/** Syntax of a stored number; undefined if not set. */
export function syntaxOfNumber(stored: number): Syntax | undefined {
  return syntaxes[stored - 1];
}

/** Styles of placeholders that a key or project can set, in the order of the stored numbers; 0 means not set. */
export const styles = [
  "icu",
  "java",
  "printf",
  "python",
  "i18next",
  "ruby",
  "dotnet",
  "vue",
  "angular",
  "laravel",
  "qt",
  "none",
  "symfony",
  "chrome",
] as const;
export type Style = (typeof styles)[number];

/** Stored number of a style. */
export function numberOfStyle(style: Style | null | undefined): number {
  return style ? styles.indexOf(style) + 1 : 0;
}

/** Style of a stored number; undefined if not set. */
export function styleOfNumber(stored: number): Style | undefined {
  return styles[stored - 1];
}

/** Placeholder families of a style. A family is searched for only if the source uses it, unless the style is set. */
const familiesOfStyles = {
  icu: ["single"],
  java: ["single"],
  printf: ["printf"],
  python: ["named", "printf", "single"],
  i18next: ["double", "nesting"],
  ruby: ["ruby", "hash", "printf"],
  dotnet: ["single"],
  vue: ["single", "link"],
  angular: ["double", "single"],
  laravel: ["colon"],
  qt: ["qt"],
  none: [],
  // Messages of Symfony's validators use double braces.
  symfony: ["symfony", "double"],
  chrome: ["chrome", "dollar"],
} as const satisfies Record<Style, readonly PlaceholderFamily[]>;

export function familiesOf(style: Style): ReadonlySet<PlaceholderFamily> {
  return new Set<PlaceholderFamily>(familiesOfStyles[style]);
}

/** Families that rarely occur in a text by chance. */
export const strongFamilies: ReadonlySet<PlaceholderFamily> = new Set<PlaceholderFamily>([
  "double",
  "single",
  "nesting",
  "link",
  "printf",
  "named",
  "ruby",
  "template",
  "hash",
  "symfony",
  "chrome",
]);

/** Families that ordinary text may look like; used only if the source shows no other family. */
export const weakFamilies: ReadonlySet<PlaceholderFamily> = new Set<PlaceholderFamily>(["colon", "qt"]);
