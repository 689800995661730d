import { counterNames } from "#contract/counts.ts";
import {
  checksOfCounter,
  excludedKeys,
  wholeBranch,
} from "#server/content/write-path/counters/entry-counters.ts";
import type { CounterRow } from "#server/content/write-path/counters/recount.ts";
import type { CustomStatusRow } from "#server/platform/db/values/statuses.ts";

/** Counters of a language by name; `all` is stored once for the whole branch, or per language of visible entries. */
export function countersOf(
  counted: readonly CounterRow[],
  languageId: number,
  unit: "strings" | "words",
): ReadonlyMap<string, number> {
  return new Map(
    counted
      .filter((row) => row.language_id === languageId || row.language_id === wholeBranch)
      .map((row) => [row.name, row[unit]]),
  );
}

export function presentCounters(
  stored: ReadonlyMap<string, number>,
  statuses: readonly CustomStatusRow[],
  failingChecks: number,
): Record<string, number> {
  const read = (name: string) => stored.get(name) ?? 0;
  // `all` is stored with the excluded entries of the language, and without those of excluded keys.
  const all = read("all") - read("excluded");
  const derived: Record<string, number> = {
    all,
    notTranslated: all - read("translated"),
    new: all - read("notNew"),
    excluded: read("excluded") + read(excludedKeys),
    failing: countFailing(stored, failingChecks),
  };
  return Object.fromEntries([
    ...counterNames.map((name) => [name, derived[name] ?? read(name)]),
    ...statuses.map((status) => [`customStatus-${status.name}`, read(`status:${status.id}`)]),
  ]);
}

/**
 * Counts the texts that fail one of `failingChecks`: the checks that are errors in the project, as bits. Each counter
 * has the texts in which the same checks found something.
 */
function countFailing(stored: ReadonlyMap<string, number>, failingChecks: number): number {
  return [...stored].reduce(
    (sum, [name, count]) => (((checksOfCounter(name) ?? 0) & failingChecks) === 0 ? sum : sum + count),
    0,
  );
}
