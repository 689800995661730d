import { type EntryState, isOutdated, isTranslated } from "#server/changes/entry-state.ts";
import { attentionStatuses, namedStatuses } from "#server/db/values/statuses.ts";

/** What decides the counters of an entry besides its own fields. */
export type CountedContext = {
  /** The key's meaning number; undefined for the source itself, which is never outdated. */
  keyMeaning: number | undefined;
  inOrder: boolean;
  inTranslation: boolean;
  /** Findings of the checks, as bits; dismissed ones do not count. */
  checks: number;
};

const statusCounters = new Map(namedStatuses.map(({ id, name }): [number, string] => [id, name]));

function statusCounter(status: number): string {
  return statusCounters.get(status) ?? `status:${status}`;
}

/**
 * The counters of decisions.md 5 that an entry counts in, by their names in the table `counter`. `notNew` is stored
 * instead of `new`, which is the remainder of all keys, so that an untouched cell needs no row.
 */
export function countersOf(state: EntryState, context: CountedContext): string[] {
  const translated = isTranslated(state);
  const outdated = context.keyMeaning !== undefined && isOutdated(state, context.keyMeaning);
  const names: string[] = [];
  if (translated) names.push("translated");
  if (state.draft !== "") names.push("draft");
  if (state.locked) names.push("locked");
  if (outdated) names.push("outdated");
  if (state.status !== 0) names.push(statusCounter(state.status));
  if (translated || state.status !== 0 || context.inOrder) names.push("notNew");
  if (context.inOrder) names.push("inOrder");
  if (context.inTranslation) names.push("inTranslation");
  const open = context.checks & ~state.dismissed;
  if (open !== 0) names.push(checksCounter(open));
  if (outdated || attentionStatuses.includes(state.status)) names.push("needsAttention");
  return names;
}

const checksPrefix = "checks:";

/** The counter of entries with the same findings. Which findings make a text fail is decided when counters are read. */
export function checksCounter(checks: number): string {
  return `${checksPrefix}${checks}`;
}

/** The findings that a counter is about, as bits; undefined for other counters. */
export function checksOfCounter(name: string): number | undefined {
  return name.startsWith(checksPrefix) ? Number(name.slice(checksPrefix.length)) : undefined;
}

/** Language 0 holds `all`: the keys of the branch and the words of their sources. */
export const wholeBranch = 0;

/** Collects changes of counters, which one statement writes at the end of a change set. */
export class CounterDeltas {
  readonly #deltas = new Map<string, { languageId: number; name: string; strings: number; words: number }>();

  add(languageId: number, name: string, strings: number, words: number): void {
    const id = `${languageId} ${name}`;
    const known = this.#deltas.get(id);
    if (known) {
      known.strings += strings;
      known.words += words;
    } else this.#deltas.set(id, { languageId, name, strings, words });
  }

  /** Adds an entry (`sign` 1) or takes it off (-1). */
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
