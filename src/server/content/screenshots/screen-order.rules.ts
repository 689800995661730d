import { ApiError } from "#contract/errors.ts";

/** Maximum number of names in an error, of each kind. */
const maxListed = 100;

/** Throws with the differences unless the list names every screen once (rest-api.md 7, row 8). */
export function assertAllScreens(requested: readonly string[], screens: readonly string[]): void {
  if (screens.length === 0) {
    throw new ApiError("screens_differ", { message: "The project has no screenshots." });
  }
  const given = new Set(requested);
  const known = new Set(screens);
  const differences = {
    unknown: [...given].filter((name) => !known.has(name)),
    missing: screens.filter((name) => !given.has(name)),
    repeated: repeatedOf(requested),
  };
  const listed = Object.entries(differences).filter(([, names]) => names.length > 0);
  if (listed.length === 0) return;
  const sentences = listed.map(([kind, names]) => `${kind}: ${names.slice(0, 10).map(quoted).join(", ")}`);
  throw new ApiError("screens_differ", {
    message: `The list must name every screenshot of the project exactly once: ${sentences.join("; ")}.`,
    details: Object.fromEntries(listed.map(([kind, names]) => [kind, names.slice(0, maxListed)])),
  });
}

/** In one pass: a list may contain 100,000 names. */
function repeatedOf(names: readonly string[]): string[] {
  const found = new Set<string>();
  return [...new Set(names.filter((name) => found.size === found.add(name).size))];
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

/** Counts the names at another position than before. */
export function countMoved(before: readonly string[], after: readonly string[]): number {
  return after.filter((name, index) => before[index] !== name).length;
}
