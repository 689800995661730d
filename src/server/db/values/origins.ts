/** Origin of a written string (rest-api.md 2.1 `src`), stored as a small number. */
export const originNames = ["dashboard", "api", "cli", "automation", "demo"] as const;
export type Origin = (typeof originNames)[number];

export function originNumber(origin: Origin): number {
  return originNames.indexOf(origin);
}

export function originName(number: number): Origin {
  return originNames[number] ?? "api";
}
