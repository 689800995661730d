import { beforeEach, expect, it, vi } from "vitest";
import type { Language } from "#contract/languages.ts";
import { orderSteps } from "#dashboard/paths.ts";
import {
  fieldsOfStep,
  isFilledIn,
  issuesIn,
  type OrderProblem,
  orderSchema,
  problemsOf,
  stepOf,
  withRefusals,
} from "./order-rules.ts";
import { newValues, type OrderValues, orderValuesSchema } from "./order-values.ts";

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
const orders = [
  { id: "open", status: "accepted" as const, languages: ["de"] },
  { id: "done", status: "done" as const, languages: ["de"] },
];
const reasonOf = ({ reason }: OrderProblem) => reason;
const schema = orderSchema({ languages, template, orders }, reasonOf);
const order = (part: Partial<OrderValues>) => ({ ...newValues("en"), languages: ["de"], ...part });
const check = (part: Partial<OrderValues>, rules = schema) =>
  issuesIn(rules, order(part)).map(({ path, message }) => `${path} ${message}`);

beforeEach(() => {
  vi.setSystemTime("2026-11-23T12:00:00.000Z");
  return () => vi.useRealTimers();
});

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
  expect(check({ orderToCopy: "done", languages: [] })).toEqual([]);
  expect(check({ orderToCopy: "open" })).toEqual(["orderToCopy copyOpen"]);
  expect(check({ orderToCopy: "open", languageToCopy: "de", languages: ["fr"] })).toEqual([]);
  expect(check({ orderToCopy: "open", languageToCopy: "fr" })).toEqual(["languageToCopy copyLanguage"]);
  expect(check({ orderToCopy: "open", languageToCopy: "de", languages: [] })).toEqual([
    "languages languagesMissing",
  ]);
});

it("applies the limits of the contract", () => {
  const groups = Array.from({ length: 11 }, (_, index) => `${index}`);
  expect(check({ groups })).toEqual(["groups must name at most 10 groups"]);
});

it("reports a refusal until its field changes, and only if the field has no other issue", () => {
  const refused = [
    { path: "languages", reason: "nothingToOrder" as const, value: ["de"] },
    { path: "sourceLanguage", reason: "sourceGone" as const, value: "" },
  ];
  const rules = withRefusals(schema, refused, reasonOf);
  expect(check({}, rules)).toEqual(["languages nothingToOrder"]);
  expect(check({ languages: ["fr"] }, rules)).toEqual([]);
  expect(check({ sourceLanguage: "", languages: ["fr"] }, rules)).toEqual(["sourceLanguage sourceMissing"]);
});

it("assigns every field of the form to a step", () => {
  expect(orderSteps.flatMap(fieldsOfStep).toSorted()).toEqual(
    Object.keys(orderValuesSchema.shape).toSorted(),
  );
});

it("maps a server rejection to its field, in the step that contains the field", () => {
  const refusal = (code: string, path: string, more = {}) => {
    const [problem] = problemsOf({
      message: "",
      code,
      requestId: "",
      issues: [{ path, message: "no" }],
      ...more,
    });
    return problem && `${stepOf(problem)} ${problem.reason}`;
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
