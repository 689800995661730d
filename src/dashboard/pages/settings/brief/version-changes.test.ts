import { expect, it } from "vitest";
import type { BriefField } from "#contract/orders/brief-template.ts";
import { changesBetween } from "./version-changes.ts";

const tone: BriefField = { name: "tone", type: "text" };
const unit: BriefField = { name: "unit", type: "text" };
const why: BriefField = {
  name: "why",
  type: "text",
  conditional: { conditionField: "tone", condition: "is", conditionValue: "loud" },
};

it("names what was added, removed, changed and moved", () => {
  expect(changesBetween([tone, unit], [unit, why, { ...tone, mandatory: true }])).toEqual({
    added: ["why"],
    removed: [],
    changed: ["tone"],
    isReordered: true,
  });
  const calm = {
    ...why,
    conditional: { conditionField: "tone", condition: "is", conditionValue: "calm" } as const,
  };
  expect(changesBetween([tone, why], [calm])).toEqual({
    added: [],
    removed: ["tone"],
    changed: ["why"],
    isReordered: false,
  });
});

it("is nothing where the same is only written otherwise", () => {
  expect(changesBetween([tone], [{ ...tone, placeholder: "", mandatory: false }])).toEqual({
    added: [],
    removed: [],
    changed: [],
    isReordered: false,
  });
});
