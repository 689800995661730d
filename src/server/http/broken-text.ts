import { textProblem } from "#text/text-validity.ts";

/** Nothing that the API takes is nested anywhere near this deep. */
const maxDepth = 100;

/**
 * The path and the problem of the first text with U+0000 or a lone surrogate, keys of objects included
 * (decisions.md 1.13), or of what is nested too deeply to be read.
 */
export function findBrokenText(
  value: unknown,
  path = "",
  depth = 0,
): { path: string; message: string } | undefined {
  if (typeof value === "string") return textProblem(value) ? broken(path) : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  if (depth > maxDepth) return { path, message: "is nested too deeply" };
  for (const [key, child] of Object.entries(value)) {
    if (typeof child !== "string" && typeof child !== "object" && !textProblem(key)) continue;
    const childPath = path === "" ? key : `${path}.${key}`;
    const found = textProblem(key) ? broken(childPath) : findBrokenText(child, childPath, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function broken(path: string) {
  return { path, message: "holds U+0000 or a lone surrogate" };
}
