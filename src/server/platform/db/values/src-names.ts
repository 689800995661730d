/** Sources of a change to a string (rest-api.md 2.1 `src`); stored as the index. */
export const srcNames = ["dashboard", "api", "cli", "automation", "demo"] as const;
export type SrcName = (typeof srcNames)[number];

export function srcNumber(src: SrcName): number {
  return srcNames.indexOf(src);
}

export function srcName(number: number): SrcName {
  return srcNames[number] ?? "api";
}
