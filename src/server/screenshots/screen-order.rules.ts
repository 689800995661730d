import { ApiError } from "#contract/errors.ts";

/** Names that a refusal gives, of each kind. */
const maxListed = 100;

/** Refuses a list that does not name every screen once (rest-api.md 7, row 8), and says how it differs. */
export function assertAllScreens(wanted: readonly string[], screens: readonly string[]): void {
  if (screens.length === 0) {
    throw new ApiError("screens_differ", { message: "The project has no screenshots." });
  }
  const given = new Set(wanted);
  const known = new Set(screens);
  const differences = {
    unknown: [...given].filter((name) => !known.has(name)),
    missing: screens.filter((name) => !given.has(name)),
    repeated: repeatedOf(wanted),
  };
  const listed = Object.entries(differences).filter(([, names]) => names.length > 0);
  if (listed.length === 0) return;
  const sentences = listed.map(([kind, names]) => `${kind}: ${names.slice(0, 10).map(quoted).join(", ")}`);
  throw new ApiError("screens_differ", {
    message: `The list must name every screenshot of the project exactly once: ${sentences.join("; ")}.`,
    details: Object.fromEntries(listed.map(([kind, names]) => [kind, names.slice(0, maxListed)])),
  });
}

/** In one pass: a list may hold 100,000 names. */
function repeatedOf(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(names.filter((name) => seen.size === seen.add(name).size))];
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

/** How many are at another place than before. */
export function countMoved(before: readonly string[], after: readonly string[]): number {
  return after.filter((name, index) => before[index] !== name).length;
}
