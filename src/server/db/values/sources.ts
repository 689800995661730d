/** Origin of a written string (rest-api.md 2.1 `src`), stored as a small number. */
export const sourceNames = ["dashboard", "api", "cli", "automation", "demo"] as const;
export type Source = (typeof sourceNames)[number];

export function sourceNumber(source: Source): number {
  return sourceNames.indexOf(source);
}

export function sourceName(number: number): Source {
  return sourceNames[number] ?? "api";
}
