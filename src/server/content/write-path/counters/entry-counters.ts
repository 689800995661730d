import { attentionStatuses, countedBuiltInStatuses, noStatus } from "#server/platform/db/values/statuses.ts";

/** State of an entry that decides which counters include it. */
export type CountedEntry = {
  translated: boolean;
  hasDraft: boolean;
  outdated: boolean;
  locked: boolean;
  /** Excluded entries are in no other counter (rules.md 9.7). */
  excluded: boolean;
  status: number;
  inOrder: boolean;
  inTranslation: boolean;
  /** Findings of the checks that are not dismissed, as bits; absent if they do not change. */
  findings?: number;
};

const statusCounters = new Map(countedBuiltInStatuses.map(({ id, name }): [number, string] => [id, name]));

function statusCounter(status: number): string {
  return statusCounters.get(status) ?? `status:${status}`;
}

/**
 * Returns the names of the counters (table `counter`, rules.md 5) that include an entry. `notNew` is stored instead of
 * `new`, which is the remainder of all keys, so that an untouched cell needs no row. Entries of excluded keys are in no
 * counter.
 */
export function countersOf(entry: CountedEntry): string[] {
  if (entry.excluded) return ["excluded"];
  const { translated, hasDraft, outdated, locked, status, inOrder, inTranslation, findings = 0 } = entry;
  const names: string[] = [];
  if (translated) names.push("translated");
  if (hasDraft) names.push("draft");
  if (locked) names.push("locked");
  if (outdated) names.push("outdated");
  if (status !== noStatus) names.push(statusCounter(status));
  if (translated || status !== noStatus || inOrder) names.push("notNew");
  if (inOrder) names.push("inOrder");
  if (inTranslation) names.push("inTranslation");
  if (findings !== 0) names.push(checksCounter(findings));
  if (outdated || attentionStatuses.includes(status)) names.push("needsAttention");
  return names;
}

const checksPrefix = "checks:";

/** Counter of entries with the same findings. Which findings make a text fail is decided when counters are read. */
export function checksCounter(checks: number): string {
  return `${checksPrefix}${checks}`;
}

/** Findings of a counter, as bits; undefined for other counters. */
export function checksOfCounter(name: string): number | undefined {
  return name.startsWith(checksPrefix) ? Number(name.slice(checksPrefix.length)) : undefined;
}

/** Language 0 holds `all` and `excludedKeys`: the keys of the branch and the words of their sources. */
export const wholeBranch = 0;
/** Stored counter of the keys that are not to be translated, which are not in `all`. */
export const excludedKeys = "excludedKeys";

/** Collects counter changes, which one statement writes at the end of a change set. */
export class CounterDeltas {
  readonly #deltas = new Map<string, { languageId: number; name: string; strings: number; words: number }>();

  add(languageId: number, name: string, strings: number, words: number): void {
    const id = `${languageId} ${name}`;
    const delta = this.#deltas.get(id);
    if (delta) {
      delta.strings += strings;
      delta.words += words;
    } else this.#deltas.set(id, { languageId, name, strings, words });
  }

  /** Adds an entry (`sign` 1) or subtracts it (-1). */
  count(languageId: number, names: readonly string[], sign: 1 | -1, words: number): void {
    for (const name of names) this.add(languageId, name, sign, sign * words);
  }

  /** The non-zero changes, in a fixed order. */
  rows() {
    return [...this.#deltas.values()]
      .filter((delta) => delta.strings !== 0 || delta.words !== 0)
      .sort((a, b) => a.languageId - b.languageId || (a.name < b.name ? -1 : 1));
  }
}
