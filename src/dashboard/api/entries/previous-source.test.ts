import { expect, it } from "vitest";
import type { Change } from "#contract/history.ts";
import { sourceBefore } from "./previous-source.ts";

const change = (sequence: number, fields: Pick<Change, "before" | "after">) =>
  ({ sequence, ...fields }) as Change;
const source = [
  change(9, { before: { value: "three" }, after: { value: "four" } }),
  change(7, { before: { status: "0" }, after: { status: "1" } }),
  change(6, { before: { value: "two" }, after: { value: "three" } }),
  change(2, { before: { value: "one" }, after: { value: "two" } }),
  change(1, { after: { value: "one" } }),
];

it("returns the source at the last write of the translation", () => {
  const text = [change(8, { after: { status: "2" } }), change(4, { after: { value: "zwei" } })];
  expect(sourceBefore(text, source)).toBe("two");
  expect(sourceBefore([change(8, { after: { draft: "drei" } })], source)).toBe("three");
});

it("compares with the time at which the translation was marked as up to date", () => {
  const text = [change(7, { after: { meaning: 3 } }), change(4, { after: { value: "zwei" } })];
  expect(sourceBefore(text, source)).toBe("three");
});

it("returns undefined when the history does not reach back far enough", () => {
  expect(sourceBefore([change(1, { after: { value: "eins" } })], source.slice(0, 3))).toBeUndefined();
  expect(sourceBefore([], source)).toBeUndefined();
});
