import { expect, it } from "vitest";
import type { Language } from "#contract/languages.ts";
import { orderSteps } from "#dashboard/paths.ts";
import { checkOrder, isFilledIn, issuesOf, stepOf } from "./order-issues.ts";
import { newValues, type OrderValues } from "./order-values.ts";

const languages = ["en", "de", "fr"].map((code) => ({ code })) as Language[];
const template = [
  { name: "Tone", type: "selection" as const, selectionList: ["formal", "free"] },
  {
    name: "Why formal",
    type: "text" as const,
    mandatory: true,
    conditional: { conditionField: "Tone", condition: "is" as const, conditionValue: "formal" },
  },
];
const now = new Date("2026-11-23T12:00:00.000Z");
const check = (part: Partial<OrderValues>, copied?: { status: "done" | "accepted"; languages: string[] }) =>
  checkOrder({ ...newValues("en"), languages: ["de"], ...part }, { languages, template, copied, now }).map(
    ({ path, reason }) => `${path} ${reason}`,
  );

it.each<[string, Partial<OrderValues>, string[]]>([
  ["no mistake", {}, []],
  [
    "a due date that begins less than 24 hours from now",
    { dueDate: "2026-11-24" },
    ["dueDate dueDateTooSoon"],
  ],
  ["a due date that begins later", { dueDate: "2026-11-25" }, []],
  ["no source language", { sourceLanguage: "" }, ["sourceLanguage sourceMissing"]],
  ["a deleted source language", { sourceLanguage: "pl" }, ["sourceLanguage sourceGone"]],
  ["no target language", { languages: [] }, ["languages languagesMissing"]],
  ["only deleted targets and the source itself", { languages: ["pl", "en"] }, ["languages languagesGone"]],
  [
    "an invalid value in a brief field that applies",
    { customBrief: [{ name: "Tone", value: "formal" }] },
    ["customBrief.Why formal brief"],
  ],
  [
    "an invalid value in a brief field that does not apply",
    { customBrief: [{ name: "Tone", value: "free" }] },
    [],
  ],
])("finds the issues of an order with %s", (_name, part, expected) => {
  expect(check(part)).toEqual(expected);
});

it("copies an order as a whole only after it has ended, but one of its languages at any time", () => {
  const open = { status: "accepted" as const, languages: ["de"] };
  const ended = { status: "done" as const, languages: ["de"] };
  expect(check({ orderToCopy: "a", languages: [] }, ended)).toEqual([]);
  expect(check({ orderToCopy: "a" }, open)).toEqual(["orderToCopy copyOpen"]);
  expect(check({ orderToCopy: "a", languageToCopy: "de", languages: ["fr"] }, open)).toEqual([]);
  expect(check({ orderToCopy: "a", languageToCopy: "fr" }, open)).toEqual(["languageToCopy copyLanguage"]);
  expect(check({ orderToCopy: "a", languageToCopy: "de", languages: [] }, open)).toEqual([
    "languages languagesMissing",
  ]);
});

it("shows a server rejection at its field, in the step that contains the field", () => {
  const refusal = (code: string, path: string, more = {}) => {
    const [issue] = issuesOf({
      message: "",
      code,
      requestId: "",
      issues: [{ path, message: "no" }],
      ...more,
    });
    return issue && `${stepOf(issue)} ${issue.reason}`;
  };
  expect(refusal("invalid_input", "sourceLanguage")).toBe("languages sourceMissing");
  expect(refusal("unknown_language", "sourceLanguage")).toBe("languages sourceGone");
  expect(refusal("nothing_to_order", "languages")).toBe("languages languagesGone");
  expect(refusal("nothing_to_order", "languages", { leftOut: [] })).toBe("languages nothingToOrder");
  expect(refusal("not_found", "orderToCopy")).toBe("languages copyGone");
  expect(refusal("invalid_input", "groups")).toBe("scope groups");
  expect(refusal("invalid_input", "customBrief.Tone")).toBe("brief brief");
  expect(refusal("invalid_input", "dueDate")).toBe("delivery dueDate");
  expect(refusal("invalid_input", "something")).toBe("review other");
});

it.each<[string, Partial<OrderValues>, string[]]>([
  ["a new order", {}, []],
  ["an order with languages", { languages: ["de"] }, ["languages"]],
  ["an order that starts as a copy", newValues("en", "an order"), ["languages"]],
  [
    "an order with every field",
    { languages: ["de"], tags: ["a"], brief: "b", dueDate: "2026-12-24" },
    orderSteps.slice(0, 4),
  ],
])("finds the filled-in steps of %s", (_name, part, steps) => {
  expect(orderSteps.filter((step) => isFilledIn({ ...newValues("en"), ...part }, step))).toEqual(steps);
});
