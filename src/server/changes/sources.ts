/** Origin of a written string (rest-api.md 2.1 `src`), stored as a small number. */
const sources = ["dashboard", "api", "cli", "automation", "demo"] as const;
export type Source = (typeof sources)[number];

export function sourceNumber(source: Source): number {
  return sources.indexOf(source);
}

export function sourceName(number: number): Source {
  return sources[number] ?? "api";
}
