import { expect, it } from "vitest";
import type { BriefField } from "#contract/orders/brief-template.ts";
import { toDraft } from "./brief-draft.ts";
import { checkedBodyOf, draftSchema } from "./draft-schema.ts";

function issuesOf(template: readonly BriefField[]) {
  const { error } = draftSchema.safeParse(checkedBodyOf(toDraft(template)));
  return error?.issues.map((issue) => [
    issue.path.join("."),
    issue.code === "custom" ? issue.params?.id : issue.code,
  ]);
}

it("reports each problem of a template at its field", () => {
  const template: BriefField[] = [
    { name: "tone", type: "selection", selectionList: ["formal", "casual"] },
    { name: "", type: "text" },
    { name: "x".repeat(201), type: "selection", selectionList: [] },
    { name: "tone", type: "text" },
  ];
  expect(issuesOf(template)).toEqual([
    ["fields.1.name", "too_small"],
    ["fields.2.name", "too_big"],
    ["fields.2.selectionList", "briefDesigner.problem.noValues"],
    ["fields.3.name", "briefDesigner.problem.nameTwice"],
  ]);
  expect(issuesOf(template.slice(0, 1))).toBeUndefined();
});

it("reports too many fields as a problem of the whole template", () => {
  const template = Array.from(
    { length: 101 },
    (_, index): BriefField => ({ name: `${index}`, type: "text" }),
  );
  expect(issuesOf(template)).toEqual([["fields", "too_big"]]);
});
