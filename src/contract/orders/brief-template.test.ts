import { describe, expect, it } from "vitest";
import {
  applyingFields,
  type BriefField,
  checkBrief,
  checkTemplate,
  findUnreachable,
} from "./brief-template.ts";

const tone: BriefField = {
  name: "tone",
  type: "selection",
  selectionList: ["formal", "casual"],
  mandatory: true,
};
const why: BriefField = {
  name: "why",
  type: "text",
  mandatory: true,
  conditional: { conditionField: "tone", condition: "is", conditionValue: "casual" },
};

const pathsOf = (issues: ReadonlyArray<{ path: string }>) => issues.map(({ path }) => path);

describe("checkBrief (rest-api.md 4.17)", () => {
  it("reports a missing mandatory field at its name", () => {
    expect(checkBrief([tone], []).issues).toEqual([{ path: "customBrief.tone", message: "is mandatory" }]);
    expect(
      pathsOf(
        checkBrief([{ name: "note", type: "text", mandatory: true }], [{ name: "note", value: "  " }]).issues,
      ),
    ).toEqual(["customBrief.note"]);
  });

  it("compares names and values case-sensitively, and ignores unknown names", () => {
    expect(pathsOf(checkBrief([tone], [{ name: "Tone", value: "formal" }]).issues)).toEqual([
      "customBrief.tone",
    ]);
    expect(pathsOf(checkBrief([tone], [{ name: "tone", value: "Formal" }]).issues)).toEqual([
      "customBrief.tone",
    ]);
    const { values, issues } = checkBrief(
      [tone],
      [
        { name: "tone", value: "formal" },
        { name: "other", value: "x" },
      ],
    );
    expect([values, issues]).toEqual([[{ name: "tone", value: "formal" }], []]);
  });

  it("uses the default of a field without value, mandatory or not", () => {
    const fields: BriefField[] = [
      { ...tone, defaultValue: "casual" },
      { name: "note", type: "text", defaultValue: "none" },
    ];
    expect(checkBrief(fields, [{ name: "note", value: "" }])).toEqual({
      values: [
        { name: "tone", value: "casual" },
        { name: "note", value: "none" },
      ],
      issues: [],
    });
  });

  it("requires a conditional field only if its condition holds, and drops it otherwise", () => {
    const given = (value: string) => [{ name: "tone", value }];
    expect(pathsOf(checkBrief([tone, why], given("casual")).issues)).toEqual(["customBrief.why"]);
    expect(checkBrief([tone, why], [...given("formal"), { name: "why", value: "because" }])).toEqual({
      values: given("formal"),
      issues: [],
    });
    expect(applyingFields([tone, why], given("casual")).map(({ name }) => name)).toEqual(["tone", "why"]);
  });

  it.each(["conatins", "contains"] as const)("supports the condition %s", (condition) => {
    const field: BriefField = {
      ...why,
      conditional: { conditionField: "note", condition, conditionValue: "law" },
    };
    const note: BriefField = { name: "note", type: "text" };
    expect(pathsOf(checkBrief([note, field], [{ name: "note", value: "flawed" }]).issues)).toEqual([
      "customBrief.why",
    ]);
    expect(checkBrief([note, field], [{ name: "note", value: "fine" }]).issues).toEqual([]);
  });

  it("evaluates conditions on default values too", () => {
    expect(pathsOf(checkBrief([{ ...tone, defaultValue: "casual" }, why], []).issues)).toEqual([
      "customBrief.why",
    ]);
  });
});

describe("checkTemplate", () => {
  it("accepts a valid template", () => {
    expect(checkTemplate([tone, why])).toEqual([]);
  });

  it.each<[string, BriefField[], string]>([
    ["a name that stands twice", [tone, tone], "1.name"],
    ["a condition on an unknown field", [why], "0.conditional.conditionField"],
    ["a condition on itself", [{ ...why, name: "tone" }], "0.conditional.conditionField"],
    [
      "a condition on a field that is conditional",
      [
        tone,
        why,
        {
          ...why,
          name: "more",
          conditional: { conditionField: "why", condition: "is", conditionValue: "x" },
        },
      ],
      "2.conditional.conditionField",
    ],
    ["a selection without list", [{ name: "a", type: "selection" }], "0.selectionList"],
    [
      "a list with an empty value",
      [{ name: "a", type: "selection", selectionList: [""] }],
      "0.selectionList",
    ],
    [
      "a list with a value twice",
      [{ name: "a", type: "selection", selectionList: ["x", "x"] }],
      "0.selectionList",
    ],
    ["a default beside the list", [{ ...tone, defaultValue: "loud" }], "0.defaultValue"],
  ])("rejects %s", (_problem, template, path) => {
    expect(pathsOf(checkTemplate(template))).toContain(path);
  });
});

describe("findUnreachable", () => {
  const fieldWithCondition = (
    conditionValue: string,
    condition: "is" | "contains" | "conatins" = "is",
  ): BriefField => ({
    ...why,
    conditional: { conditionField: "tone", condition, conditionValue },
  });

  it.each<[string, BriefField, BriefField, boolean]>([
    ["a value of the list", tone, fieldWithCondition("casual"), true],
    ["a value that the list lacks", tone, fieldWithCondition("Casual"), false],
    ["a part of a value of the list", tone, fieldWithCondition("form", "contains"), true],
    ["a part of none", tone, fieldWithCondition("loud", "conatins"), false],
    ["nothing, of a mandatory selection", tone, fieldWithCondition(""), false],
    ["nothing, of one that may stay empty", { ...tone, mandatory: false }, fieldWithCondition(""), true],
    [
      "nothing, of one with a default",
      { ...tone, mandatory: false, defaultValue: "casual" },
      fieldWithCondition(""),
      false,
    ],
    ["any text", { name: "tone", type: "text" }, fieldWithCondition("whatever"), true],
    [
      "nothing, of a mandatory text",
      { name: "tone", type: "text", mandatory: true },
      fieldWithCondition(""),
      false,
    ],
  ])("decides whether a condition can hold: %s", (_case, referenced, field, canHold) => {
    const found = findUnreachable([referenced, field]);
    expect(pathsOf(found)).toEqual(canHold ? [] : ["1.conditional.conditionValue"]);
    expect(checkTemplate([referenced, field])).toEqual([]);
  });

  it("ignores a field that is rejected anyway", () => {
    expect(findUnreachable([fieldWithCondition("x")])).toEqual([]);
  });
});
