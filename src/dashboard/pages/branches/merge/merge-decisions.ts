import type { Conflict, MergeDecision, MergeField, MergeRule } from "#contract/projects/merges.ts";

/** How a difference is settled: by one of the sides, or by a text of one's own. */
export type Choice = { take: "from" | "to" } | { value: string };

/** A choice, and what it was made about. */
export type Decision = Choice & {
  /** The fingerprint of the texts that were seen. */
  seen: string;
  /** Set where a rule chose. */
  rule?: MergeRule;
};

/** By the id of the row. */
export type Decisions = ReadonlyMap<string, Decision>;

/** `changed`: decided, but the texts are others by now. */
export type DecisionState = "open" | "changed" | "decided";

/** A row of a merge, about which one can decide. */
export type MergeableRow = Omit<Conflict, "base"> & { base?: Conflict["base"] };

// Asked for thousands of rows after every decision.
const ids = new WeakMap<MergeableRow, string>();
const fingerprints = new WeakMap<MergeableRow, string>();

/** Identifies a row: equal while it is about the same field of the same resource. */
export function rowId(row: MergeableRow): string {
  const known = ids.get(row);
  if (known !== undefined) return known;
  const { resource, field, language, key } = row;
  // The server finds a language, group or tag by its id alone.
  const made = JSON.stringify(resource ? [resource._id, field, "", ""] : ["", field, language, key]);
  ids.set(row, made);
  return made;
}

/** A short text that is another one when the row's texts, or what stands in their way, are others. */
export function fingerprintOf(row: MergeableRow): string {
  const known = fingerprints.get(row);
  if (known !== undefined) return known;
  const { base = null, from, to, reason = null } = row;
  const made = hashOf(JSON.stringify([base, from, to, reason]));
  fingerprints.set(row, made);
  return made;
}

/** Two multiplicative hashes of 32 bits (after Bob Jenkins' and cyrb53's): chance makes them equal once in 2⁵³. */
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

/** Fields whose result may be a text of one's own; the server takes it for these alone. */
const writableFields: readonly MergeField[] = ["value", "comment", "desc"];

/** What stands in the way leaves only the target as it is. */
export function mayChoose({ field, reason }: MergeableRow, choice: Choice): boolean {
  if ("take" in choice && choice.take === "to") return true;
  if (reason !== undefined) return false;
  return "take" in choice || writableFields.includes(field);
}

/** What a written text chooses: the side that has the same one, where there is one. */
export function choiceOf({ from, to }: MergeableRow, text: string): Choice {
  if (text === to) return { take: "to" };
  return text === from ? { take: "from" } : { value: text };
}

/** Settles a row; what it does not allow is not chosen. */
export function decide(decisions: Decisions, row: MergeableRow, choice: Choice): Decisions {
  if (!mayChoose(row, choice)) return decisions;
  return new Map(decisions).set(rowId(row), { ...choice, seen: fingerprintOf(row) });
}

/** Opens rows again. */
export function reopen(decisions: Decisions, rows: readonly MergeableRow[]): Decisions {
  const left = new Map(decisions);
  for (const row of rows) left.delete(rowId(row));
  return left.size === decisions.size ? decisions : left;
}

/** Settles by a rule what nobody decided; what was decided stays. */
export function applyRule(decisions: Decisions, rows: readonly MergeableRow[], rule: MergeRule): Decisions {
  const settled = new Map(decisions);
  for (const row of settleable(decisions, rows, rule))
    settled.set(rowId(row), { take: sideOf(row, rule), seen: fingerprintOf(row), rule });
  return settled;
}

/** The rows that a rule would settle; what stands in the way yields to no rule but the one that keeps the target. */
export function settleable<Row extends MergeableRow>(
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

/** As the server takes them. Those about rows that are no conflict any more still say what is wanted. */
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
  const count = (state: DecisionState) => states.filter((one) => one === state).length;
  const open = count("open");
  return { all: rows.length, decided: rows.length - open, changed: count("changed"), open };
}

/** The next row that waits for a decision, or for another look at one, going round; -1 when there is none. */
export function nextOpen(
  decisions: Decisions,
  rows: readonly MergeableRow[],
  { from, step }: { from: number; step: 1 | -1 },
): number {
  for (let walked = 1; walked <= rows.length; walked++) {
    const index = (from + step * walked + rows.length * 2) % rows.length;
    const row = rows[index];
    if (row && stateOf(decisions, row) !== "decided") return index;
  }
  return -1;
}
