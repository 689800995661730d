import type { PlaceholderFamily } from "./piece.ts";

/** How the text of a key is built (decisions.md 9.17): `plural` is ICU whose forms hold text of a style. */
export type Syntax = "plain" | "icu" | "plural";

/** What a key or project says of its placeholders. */
export type Style = keyof typeof familiesOfStyles;

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
} as const satisfies Record<string, readonly PlaceholderFamily[]>;

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
]);

/** Families that ordinary text may look like: only where the source shows none of the others. */
export const weakFamilies: ReadonlySet<PlaceholderFamily> = new Set<PlaceholderFamily>(["colon", "qt"]);
