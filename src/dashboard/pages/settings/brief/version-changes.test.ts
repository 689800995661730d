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

it("lists added, removed, changed and reordered fields", () => {
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

it("ignores unset properties that are written differently", () => {
  expect(changesBetween([tone], [{ ...tone, placeholder: "", mandatory: false }])).toEqual({
    added: [],
    removed: [],
    changed: [],
    isReordered: false,
  });
});
