import { describe, expect, it } from "vitest";
import { type LeftOutReason, leftOutReasons, type StringOption } from "#contract/orders/orders.ts";
import {
  type Candidate,
  decisionOf,
  decisionTable,
  leftOutReason,
  leftOutReasonOf,
} from "./order-scope.rules.ts";

const ordered: Candidate = {
  isInGroup: true,
  isInTag: true,
  isInCopy: true,
  hasSource: true,
  hasValue: false,
  hasDraft: false,
  isOutdated: false,
  needsTranslation: false,
  isLocked: false,
  isExcluded: false,
  isInOrder: false,
  sourceChanged: false,
};

type Case = [option: StringOption, entry: Partial<Candidate>, reason: LeftOutReason | undefined];

const cases: Case[] = [
  ["untranslated", {}, undefined],
  ["untranslated", { hasDraft: true }, "translated"],
  ["untranslated", { hasValue: true, isOutdated: true }, "translated"],
  ["all", { hasValue: true, hasDraft: true }, undefined],
  ["outdated", { hasValue: true, isOutdated: true }, undefined],
  ["outdated", { hasDraft: true, isOutdated: true }, "option"],
  ["outdated", {}, "option"],
  ["untranslatedOrOutdated", {}, undefined],
  ["untranslatedOrOutdated", { hasValue: true, isOutdated: true }, undefined],
  ["untranslatedOrOutdated", { hasValue: true }, "translated"],
  ["untranslatedOrOutdated", { hasDraft: true, isOutdated: true }, "translated"],
  ["withoutTarget", { hasDraft: true }, undefined],
  ["withoutTarget", { hasValue: true }, "translated"],
  ["needsTranslation", { hasValue: true, needsTranslation: true }, undefined],
  ["needsTranslation", {}, "option"],
  ["all", { isInGroup: false, isInTag: false, isLocked: true }, "group"],
  ["all", { isInTag: false, hasSource: false }, "tag"],
  ["all", { isInCopy: false }, "option"],
  ["all", { hasSource: false, isLocked: true }, "noSource"],
  ["all", { isLocked: true, isInOrder: true }, "locked"],
  ["all", { isInOrder: true }, "inOrder"],
  ["all", { isInOrder: true, sourceChanged: true }, undefined],
];

describe("reasons to leave a string out of an order (rules.md 2, rows 4.15; 7.5)", () => {
  it.each(cases)("stringOption %s: a string with %o is left out because of %s", (option, entry, reason) => {
    expect(leftOutReason({ ...ordered, ...entry }, { option, readdsChanged: true })).toBe(reason);
  });

  it("leaves out changed strings of open orders unless `readdsChanged` is set", () => {
    const entry = { ...ordered, isInOrder: true, sourceChanged: true };
    expect(leftOutReason(entry, { option: "all", readdsChanged: false })).toBe("inOrder");
  });

  it("lists a decision for every combination of flags, as numbers that map back to the reasons", () => {
    const table = decisionTable({ option: "untranslated", readdsChanged: true });
    expect(table).toHaveLength(2 ** 12);
    expect(table.every((decision) => decision >= 0 && decision <= leftOutReasons.length)).toBe(true);
    for (const reason of leftOutReasons) expect(leftOutReasonOf(decisionOf(reason))).toBe(reason);
    expect([leftOutReasonOf(0), decisionOf(null)]).toEqual([undefined, 0]);
    // The string is in the group, tag and copied scope and has a source; no other flag is set.
    expect(table[0b1111]).toBe(0);
  });
});
