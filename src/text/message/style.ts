import type { PlaceholderFamily } from "./piece.ts";

/**
 * How the text of a key is built (decisions.md 9.17), in the order of the numbers that are stored: 0 is nothing, and the
 * source shows it. `plural` is ICU whose forms hold text of a style.
 */
export const syntaxes = ["icu", "plural", "plain"] as const;
export type Syntax = (typeof syntaxes)[number];

/** A syntax as it is stored. */
export function numberOfSyntax(syntax: Syntax | null | undefined): number {
  return syntax ? syntaxes.indexOf(syntax) + 1 : 0;
}

/** The syntax that a number stands for; undefined where nothing was said. */
export function syntaxOfNumber(stored: number): Syntax | undefined {
  return syntaxes[stored - 1];
}

/** What a key or project says of its placeholders, in the order of the numbers that are stored: 0 is nothing. */
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

/** A style as it is stored. */
export function numberOfStyle(style: Style | null | undefined): number {
  return style ? styles.indexOf(style) + 1 : 0;
}

/** The style that a number stands for; undefined where nothing was said. */
export function styleOfNumber(stored: number): Style | undefined {
  return styles[stored - 1];
}

/** The families that a style may use; one is looked for only where the source shows it, unless the style is given. */
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
  // Messages of its validators are written with double braces.
  symfony: ["symfony", "double"],
  chrome: ["chrome", "dollar"],
} as const satisfies Record<Style, readonly PlaceholderFamily[]>;

export function familiesOf(style: Style): ReadonlySet<PlaceholderFamily> {
  return new Set<PlaceholderFamily>(familiesOfStyles[style]);
}

/** Families that are unlikely to stand in a text by chance. */
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

/** Families that ordinary text may look like: only where the source shows none of the others. */
export const weakFamilies: ReadonlySet<PlaceholderFamily> = new Set<PlaceholderFamily>(["colon", "qt"]);
