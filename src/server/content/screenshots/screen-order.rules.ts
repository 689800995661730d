import { ApiError } from "#contract/errors.ts";

/** Maximum number of names in an error, of each kind. */
const maxListed = 100;

/** Throws with the differences unless the list names every screen once (rest-api.md 7, row 8). */
export function assertAllScreens(requested: readonly string[], screens: readonly string[]): void {
  if (screens.length === 0) {
    throw new ApiError("screens_differ", { message: "The project has no screenshots." });
  }
  const requestedNames = new Set(requested);
  const screenNames = new Set(screens);
  const differences = {
    unknown: [...requestedNames].filter((name) => !screenNames.has(name)),
    missing: screens.filter((name) => !requestedNames.has(name)),
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

/** Finds names that occur several times, in one pass: a list may contain 100,000 names. */
function repeatedOf(names: readonly string[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
  }
  return [...repeated];
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

/** Counts the names whose position changed. */
export function countMoved(before: readonly string[], after: readonly string[]): number {
  return after.filter((name, index) => before[index] !== name).length;
}
