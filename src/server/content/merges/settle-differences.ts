import type { Conflict, MergeDecision, MergeField, MergeRule } from "#contract/merges.ts";

/**
 * Outcome of a difference: the source's value is written, the target's stays, another value is written, or the
 * difference is open.
 */
export type Outcome = "taken" | "kept" | "edited" | "conflict";

/** Reason why the target cannot accept the source's state. */
export type Obstacle = NonNullable<Conflict["reason"]>;

/** Subject of a row; `resource` is the wire id of a language, group or tag. */
export type Address = { key: string; language: string; field: MergeField; resource?: string };

export type Rules = MergeRule | Partial<Record<MergeField | "default", MergeRule>>;

/** Branch that changed last. */
export type Newest = "from" | "to";

/** Settles differences by a decision, else by a rule (rules.md 7.4). */
export class Settlement {
  readonly #decisions: Map<string, MergeDecision>;
  readonly #rules: Rules;

  constructor({ rules = {}, decisions = [] }: { rules?: Rules; decisions?: readonly MergeDecision[] } = {}) {
    this.#rules = rules;
    this.#decisions = new Map(decisions.map((decision) => [addressKey(decision), decision]));
  }

  decisionOf(address: Address): MergeDecision | undefined {
    return this.#decisions.size === 0 ? undefined : this.#decisions.get(addressKey(address));
  }

  /** An obstacle always wins: the target stays unchanged, or the row stays open. */
  outcomeOf(address: Address, difference: Difference): Outcome {
    const { bothChanged, obstacle, newest } = difference;
    const decision = this.decisionOf(address);
    if (decision?.take === "to") return "kept";
    const rule = this.#ruleOf(address.field);
    if (obstacle) return rule === "takeTarget" ? "kept" : "conflict";
    if (decision) return decision.take === "from" ? "taken" : "edited";
    if (!bothChanged) return "taken";
    if (rule === undefined) return "conflict";
    return rule === "takeSource" || (rule === "takeNewest" && newest === "from") ? "taken" : "kept";
  }

  #ruleOf(field: MergeField): MergeRule | undefined {
    return typeof this.#rules === "string" ? this.#rules : (this.#rules[field] ?? this.#rules.default);
  }
}

export type Difference = { bothChanged: boolean; obstacle?: Obstacle | undefined; newest: Newest };

function addressKey({
  key = "",
  language = "",
  field,
  resource = "",
}: Partial<Address> | MergeDecision): string {
  return JSON.stringify([resource, field, language, key]);
}

/** How a field differs; undefined if there is nothing to merge, because both are equal or only the target changed. */
export function differenceOf<T>(
  { base, from, to }: { base: T; from: T; to: T },
  isSame: (a: T, b: T) => boolean = Object.is,
): { bothChanged: boolean } | undefined {
  if (isSame(from, to) || isSame(from, base)) return undefined;
  return { bothChanged: !isSame(to, base) };
}

/** Later of two timestamps; the source's if they are equal or unknown. */
export function newestOf(from: Date | null, to: Date | null): Newest {
  return (to?.getTime() ?? 0) > (from?.getTime() ?? 0) ? "to" : "from";
}
