import { textProblem } from "#text/text-validity.ts";

/** The path of the first text with U+0000 or a lone surrogate, keys of objects included (decisions.md 1.13). */
export function findBrokenText(value: unknown, path: string): string | undefined {
  if (typeof value === "string") return textProblem(value) ? path : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const childPath = path === "" ? key : `${path}.${key}`;
    const found = textProblem(key) ? childPath : findBrokenText(child, childPath);
    if (found !== undefined) return found;
  }
  return undefined;
}
