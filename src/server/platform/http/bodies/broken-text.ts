import { textProblem } from "#text/text-validity.ts";

type Broken = { path: string; message: string };

/**
 * Finds the first text or object key with U+0000 or a lone surrogate, and returns its path (rules.md
 * 1.13).
 */
export function findBrokenText(value: unknown): Broken | undefined {
  const path = pathToBroken(value);
  return path && { path: path.join("."), message: "contains U+0000 or a lone surrogate" };
}

function pathToBroken(value: unknown): string[] | undefined {
  if (typeof value === "string") return textProblem(value) ? [] : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  return Array.isArray(value) ? pathInList(value) : pathInObject(value);
}

/** Iterates by index: `Object.keys` of a long list would create as many strings. */
function pathInList(list: readonly unknown[]): string[] | undefined {
  for (let at = 0; at < list.length; at++) {
    const path = pathToBroken(list[at]);
    if (path) return [String(at), ...path];
  }
  return undefined;
}

function pathInObject(object: object): string[] | undefined {
  for (const [key, value] of Object.entries(object)) {
    const path = textProblem(key) ? [] : pathToBroken(value);
    if (path) return [key, ...path];
  }
  return undefined;
}
