import { type LeftOutReason, leftOutReasons, type StringOption } from "#contract/orders/orders.ts";

/** Flags that decide whether an entry is ordered, in the order of their bits in PostgreSQL. */
export const candidateFlags = [
  "isInGroup",
  "isInTag",
  /** In the copied scope; true if no scope is copied. */
  "isInCopy",
  "hasSource",
  "hasValue",
  "hasDraft",
  "isOutdated",
  "needsTranslation",
  "isLocked",
  /** The entry, or its key in all languages. */
  "isExcluded",
  /** In an open order of the same target language. */
  "isInOrder",
  /** The source differs from the source in each of these open orders. */
  "sourceChanged",
] as const;
export type Candidate = Record<(typeof candidateFlags)[number], boolean>;

export type ScopeRules = { option: StringOption; readdsChanged: boolean };

/**
 * Returns why an entry is left out of an order, or undefined if it is ordered. Estimates and orders share this decision
 * (rules.md 2, rows 4.15). `excluded`, `locked` and `inOrder` come last, so that they name only strings that would be
 * ordered otherwise.
 */
export function leftOutReason(candidate: Candidate, rules: ScopeRules): LeftOutReason | undefined {
  if (!candidate.isInGroup) return "group";
  if (!candidate.isInTag) return "tag";
  if (!candidate.isInCopy) return "option";
  if (!candidate.hasSource) return "noSource";
  const unwanted = unwantedBy(rules.option, candidate);
  if (unwanted) return unwanted;
  if (candidate.isExcluded) return "excluded";
  if (candidate.isLocked) return "locked";
  if (candidate.isInOrder && !(rules.readdsChanged && candidate.sourceChanged)) return "inOrder";
  return undefined;
}

function unwantedBy(option: StringOption, entry: Candidate): LeftOutReason | undefined {
  const isTranslated = entry.hasValue || entry.hasDraft;
  const isOutdatedValue = entry.hasValue && entry.isOutdated;
  switch (option) {
    case "all":
      return undefined;
    case "untranslated":
      return isTranslated ? "translated" : undefined;
    case "withoutTarget":
      return entry.hasValue ? "translated" : undefined;
    case "untranslatedOrOutdated":
      return isTranslated && !isOutdatedValue ? "translated" : undefined;
    case "outdated":
      return isOutdatedValue ? undefined : "option";
    case "needsTranslation":
      return entry.needsTranslation ? undefined : "option";
  }
}

/** Decision for every combination of flags, indexed by their bits. */
export function decisionTable(rules: ScopeRules): number[] {
  return Array.from({ length: 2 ** candidateFlags.length }, (_, bits) =>
    decisionOf(leftOutReason(candidateOf(bits), rules) ?? null),
  );
}

/** Reason of a decision; undefined if the string is ordered. */
export function leftOutReasonOf(decision: number): LeftOutReason | undefined {
  return leftOutReasons[decision - 1];
}

/** Decision as a number: 0 for ordered strings (null), otherwise the position of the reason, counted from 1. */
export function decisionOf(reason: LeftOutReason | null): number {
  return reason === null ? 0 : leftOutReasons.indexOf(reason) + 1;
}

function candidateOf(bits: number): Candidate {
  const flags = candidateFlags.map((flag, index) => [flag, (bits & (1 << index)) !== 0]);
  return Object.fromEntries(flags) as Candidate;
}
