import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type BulkActionName, type BulkValues, bulkBodyOf, bulkForm, emptyValues } from "./bulk-values.ts";

const target = { set: "s", languages: ["en", "de", "fr"] };
const bodyOf = (action: BulkActionName, values: Partial<BulkValues> = {}) =>
  bulkBodyOf(action, { ...emptyValues, languages: ["en", "de"], ...values }, target);

/** Fields that the form refuses. */
function refusedFields(action: BulkActionName, values: Partial<BulkValues> = {}): PropertyKey[] {
  const { error } = z.safeParse(bulkForm, bodyOf(action, values));
  return error?.issues.map(({ path }) => path[0] ?? "") ?? [];
}

describe("the request of an action", () => {
  it("names the shown languages, except for actions on keys", () => {
    expect(bodyOf("lock")).toEqual({ action: "lock", ...target });
    expect(bodyOf("delete")).toEqual({ action: "delete", set: "s" });
  });

  it("copies to the other languages, and replaces in the chosen ones", () => {
    expect(bodyOf("copyFrom", { from: "en" })).toMatchObject({ from: "en", languages: ["de", "fr"] });
    expect(bodyOf("replace", { find: "a" })).toMatchObject({ find: "a", languages: ["en", "de"] });
  });

  it("contains a comment and a check only if they are given", () => {
    expect(bodyOf("setStatus", { status: "1" })).toEqual({ action: "setStatus", status: "1", ...target });
    expect(bodyOf("setStatus", { status: "7", comment: "Why" })).toMatchObject({ comment: "Why" });
    expect(bodyOf("fixChecks")).not.toHaveProperty("checks");
    expect(bodyOf("fixChecks", { check: "double_space" })).toMatchObject({ checks: ["double_space"] });
  });

  it("reads an empty limit as none", () => {
    expect(bodyOf("setMaxLength", { maxLength: " " })).toMatchObject({ maxLength: null });
    expect(bodyOf("setMaxLength", { maxLength: "40" })).toMatchObject({ maxLength: 40 });
  });
});

describe("the form refuses", () => {
  it.each<[BulkActionName, Partial<BulkValues>, string]>([
    ["tag", { tags: [] }, "tags"],
    ["move", { group: "" }, "group"],
    ["setMaxLength", { maxLength: "many" }, "maxLength"],
    ["dismissChecks", { reason: " " }, "reason"],
    ["replace", { find: "" }, "find"],
    ["replace", { find: "(", regex: true }, "find"],
    ["replace", { find: "a", languages: [] }, "languages"],
    ["replace", { find: "a", fields: [] }, "fields"],
  ])("%s with %j", (action, values, field) => {
    expect(refusedFields(action, values)).toEqual([field]);
  });

  it("nothing of a complete action", () => {
    expect(refusedFields("publish")).toEqual([]);
    expect(refusedFields("replace", { find: "(a)", regex: true, replacement: "$1" })).toEqual([]);
    expect(refusedFields("replace", { find: "(" })).toEqual([]);
    expect(refusedFields("setMaxLength")).toEqual([]);
  });
});
