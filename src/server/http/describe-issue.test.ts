import { expect, test } from "vitest";
import * as z from "zod/mini";
import { mergeEndpoints } from "#contract/projects/merges.ts";
import { describeIssue } from "./describe-issue.ts";

const describe = (schema: z.ZodMiniType, input: unknown) =>
  z.safeParse(schema, input).error?.issues.map((issue) => describeIssue(issue, input));

test.each([
  ["newest", "rules"],
  [{ default: "newest" }, "rules.default"],
])("the rules %j of a merge are refused with those that there are", (rules, path) => {
  const found = describe(mergeEndpoints.merge.body ?? z.object({}), { from: "a", to: "b", rules });
  const message = "must be one of takeNewest, takeSource, takeTarget";
  expect(found).toEqual([{ path, code: "not_offered", message }]);
});

test("of what has another type than all choices, its type is said to be wrong", () => {
  const schema = z.object({ one: z.union([z.enum(["a", "b"]), z.object({ two: z.number() })]) });
  expect(describe(schema, { one: 3 })).toEqual([
    expect.objectContaining({ path: "one", code: "wrong_type" }),
  ]);
});
