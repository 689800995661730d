import { expect, it } from "vitest";
import type { BriefField } from "#contract/orders/brief-template.ts";
import { indicesOf, problemsOf } from "./draft-problems.ts";

const tone: BriefField = { name: "tone", type: "selection", selectionList: ["formal", "casual"] };

it("reports errors by path, and only warns of fields that are never shown", () => {
  const { errors, warnings } = problemsOf([
    tone,
    { name: "", type: "text" },
    { name: "x".repeat(201), type: "selection", selectionList: [] },
    {
      name: "why",
      type: "text",
      conditional: { conditionField: "tone", condition: "is", conditionValue: "loud" },
    },
    { name: "tone", type: "text" },
  ]);
  expect([...errors]).toEqual([
    ["1.name", "missing"],
    ["2.name", "tooLong"],
    ["2.selectionList", "noValues"],
    ["4.name", "nameTwice"],
  ]);
  expect([...warnings]).toEqual([["3.conditional.conditionValue", "unreachable"]]);
  expect(indicesOf(errors)).toEqual([1, 2, 4]);
});

it("reports too many fields as an error of the whole template", () => {
  const many = Array.from({ length: 101 }, (_, index): BriefField => ({ name: `${index}`, type: "text" }));
  const { errors } = problemsOf(many);
  expect([...errors]).toEqual([["", "tooLong"]]);
  expect(indicesOf(errors)).toEqual([]);
});
