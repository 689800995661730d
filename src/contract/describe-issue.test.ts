import { expect, test } from "vitest";
import * as z from "zod/mini";
import { describeIssue } from "./describe-issue.ts";
import { mergeEndpoints } from "./merges.ts";

const describeIssues = (schema: z.ZodMiniType, input: unknown) =>
  z.safeParse(schema, input).error?.issues.map((issue) => describeIssue(issue, input));

test.each([
  ["newest", "rules"],
  [{ default: "newest" }, "rules.default"],
])("invalid rules of a merge (%j) are rejected with the allowed values", (rules, path) => {
  const found = describeIssues(mergeEndpoints.merge.body ?? z.object({}), { from: "a", to: "b", rules });
  const message = "must be one of takeNewest, takeSource, takeTarget";
  expect(found).toEqual([{ path, code: "not_offered", message }]);
});

test("a value whose type no alternative accepts is reported as a wrong type", () => {
  const schema = z.object({ one: z.union([z.enum(["a", "b"]), z.object({ two: z.number() })]) });
  expect(describeIssues(schema, { one: 3 })).toEqual([
    expect.objectContaining({ path: "one", code: "wrong_type" }),
  ]);
});
