import type { Conflict, MergeDecision, MergeField, MergeRule } from "#contract/merges.ts";

/** How the user resolves a conflict: with the value of a side, or with a text written by the user. */
export type Choice = { take: "from" | "to" } | { value: string };

/** A choice, together with the texts that the row had when it was made. */
export type Decision = Choice & {
  /** Fingerprint of the row's texts when the choice was made. */
  seen: string;
  /** The rule by which the choice was made; absent if the user made it. */
  rule?: MergeRule;
};

/** Decisions by row id. */
export type Decisions = ReadonlyMap<string, Decision>;

/** `changed`: decided, but the texts have changed since. */
export type DecisionState = "open" | "changed" | "decided";

/** A row of a merge that can be decided. */
export type MergeableRow = Omit<Conflict, "base"> & { base?: Conflict["base"] };

// Caches, since ids and fingerprints of thousands of rows are needed after every decision.
const ids = new WeakMap<MergeableRow, string>();
const fingerprints = new WeakMap<MergeableRow, string>();

/** Id of a row: rows about the same field of the same resource have the same id. */
export function rowId(row: MergeableRow): string {
  const cached = ids.get(row);
  if (cached !== undefined) return cached;
  const { resource, field, language, key } = row;
  // The server looks up a language, group or tag by its id only.
  const id = JSON.stringify(resource ? [resource._id, field, "", ""] : ["", field, language, key]);
  ids.set(row, id);
  return id;
}

/** Short hash that changes with the row's texts and with the reason that blocks it. */
export function fingerprintOf(row: MergeableRow): string {
  const cached = fingerprints.get(row);
  if (cached !== undefined) return cached;
  const { base = null, from, to, reason = null } = row;
  const fingerprint = hashOf(JSON.stringify([base, from, to, reason]));
  fingerprints.set(row, fingerprint);
  return fingerprint;
}

/**
 * Combines two multiplicative hashes of 32 bits, after Bob Jenkins and cyrb53. Two texts have the same hash by chance
 * once in 2⁵³.
 */
function hashOf(text: string): string {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 2_654_435_761);
    second = Math.imul(second ^ code, 1_597_334_677);
  }
  first =
    Math.imul(first ^ (first >>> 16), 2_246_822_507) ^ Math.imul(second ^ (second >>> 13), 3_266_489_909);
  second =
    Math.imul(second ^ (second >>> 16), 2_246_822_507) ^ Math.imul(first ^ (first >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & second) + (first >>> 0)).toString(36);
}

export function stateOf(decisions: Decisions, row: MergeableRow): DecisionState {
  const decision = decisions.get(rowId(row));
  if (decision === undefined) return "open";
  return decision.seen === fingerprintOf(row) ? "decided" : "changed";
}

/** Fields for which the server accepts a text written by the user. */
const writableFields: readonly MergeField[] = ["value", "comment", "desc"];

/** Whether a choice is possible. A blocked row allows only the unchanged target. */
export function mayChoose({ field, reason }: MergeableRow, choice: Choice): boolean {
  if ("take" in choice && choice.take === "to") return true;
  if (reason !== undefined) return false;
  return "take" in choice || writableFields.includes(field);
}

/** Converts a written text to a choice: the side with the same text, if there is one. */
export function choiceOf({ from, to }: MergeableRow, text: string): Choice {
  if (text === to) return { take: "to" };
  return text === from ? { take: "from" } : { value: text };
}

/** Decides a row; ignores a choice that the row does not allow. */
export function decide(decisions: Decisions, row: MergeableRow, choice: Choice): Decisions {
  if (!mayChoose(row, choice)) return decisions;
  return new Map(decisions).set(rowId(row), { ...choice, seen: fingerprintOf(row) });
}

/** Removes the decisions about rows. */
export function reopen(decisions: Decisions, rows: readonly MergeableRow[]): Decisions {
  const remaining = new Map(decisions);
  for (const row of rows) remaining.delete(rowId(row));
  return remaining.size === decisions.size ? decisions : remaining;
}

/** Applies a rule to the open rows. */
export function applyRule(decisions: Decisions, rows: readonly MergeableRow[], rule: MergeRule): Decisions {
  const next = new Map(decisions);
  for (const row of decidableByRule(decisions, rows, rule))
    next.set(rowId(row), { take: sideOf(row, rule), seen: fingerprintOf(row), rule });
  return next;
}

/** Returns the open rows that a rule can decide; blocked rows only if the rule keeps the target. */
export function decidableByRule<Row extends MergeableRow>(
  decisions: Decisions,
  rows: readonly Row[],
  rule: MergeRule,
): Row[] {
  return rows.filter(
    (row) => stateOf(decisions, row) === "open" && (row.reason === undefined || rule === "takeTarget"),
  );
}

function sideOf({ newest = "from" }: MergeableRow, rule: MergeRule): "from" | "to" {
  if (rule === "takeNewest") return newest;
  return rule === "takeSource" ? "from" : "to";
}

/** Converts decisions to the format of the server, including decisions about rows that are no longer in conflict. */
export function decisionsToSend(decisions: Decisions): MergeDecision[] {
  return [...decisions].map(([id, decision]) => {
    const [resource, field, language, key] = JSON.parse(id) as [string, MergeField, string, string];
    const about = resource === "" ? { key, language, field } : { resource, field };
    return "take" in decision ? { ...about, take: decision.take } : { ...about, value: decision.value };
  });
}

export type Progress = { all: number; decided: number; changed: number; open: number };

export function progressOf(decisions: Decisions, rows: readonly MergeableRow[]): Progress {
  const states = rows.map((row) => stateOf(decisions, row));
  const count = (state: DecisionState) => states.filter((candidate) => candidate === state).length;
  const open = count("open");
  return { all: rows.length, decided: rows.length - open, changed: count("changed"), open };
}

/** Returns the index of the next open or changed row, wrapping around; -1 if there is none. */
export function nextOpen(
  decisions: Decisions,
  rows: readonly MergeableRow[],
  { from, step }: { from: number; step: 1 | -1 },
): number {
  for (let distance = 1; distance <= rows.length; distance++) {
    // Twice the length keeps the sum positive: `from` is at least -1, and `distance` at most the length.
    const index = (from + step * distance + rows.length * 2) % rows.length;
    const row = rows[index];
    if (row && stateOf(decisions, row) !== "decided") return index;
  }
  return -1;
}
