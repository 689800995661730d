import { expect, it } from "vitest";
import { conflictingRenames } from "./revert-names.rules.ts";

const conflicts = (renames: Array<[number, string]>, bearers: Array<[string, number]>) => [
  ...conflictingRenames(
    renames.map(([id, name]) => ({ id, name })),
    new Map(bearers),
  ),
];

it("frees a name without a resource, and blocks a name that another resource has", () => {
  expect(conflicts([[1, "old"]], [["new", 1]])).toEqual([]);
  expect(
    conflicts(
      [[1, "old"]],
      [
        ["new", 1],
        ["old", 2],
      ],
    ),
  ).toEqual([1]);
});

it("frees the names of two resources that swap back", () => {
  expect(
    conflicts(
      [
        [1, "a"],
        [2, "b"],
      ],
      [
        ["b", 1],
        ["a", 2],
      ],
    ),
  ).toEqual([]);
});

it("blocks a name whose current resource cannot get its old name back", () => {
  expect(
    conflicts(
      [
        [1, "b"],
        [2, "c"],
      ],
      [
        ["a", 1],
        ["b", 2],
        ["c", 3],
      ],
    ),
  ).toEqual([2, 1]);
});

it("gives a name to only one resource", () => {
  expect(
    conflicts(
      [
        [1, "a"],
        [2, "a"],
      ],
      [
        ["b", 1],
        ["c", 2],
      ],
    ),
  ).toEqual([2]);
});
