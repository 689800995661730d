import { expect, it } from "vitest";
import { takenNames } from "./revert-names.rules.ts";

const taken = (renames: Array<[number, string]>, bearers: Array<[string, number]>) => [
  ...takenNames(
    renames.map(([id, name]) => ({ id, name })),
    new Map(bearers),
  ),
];

it("a name that nobody bears is free, and one that another resource bears is taken", () => {
  expect(taken([[1, "old"]], [["new", 1]])).toEqual([]);
  expect(
    taken(
      [[1, "old"]],
      [
        ["new", 1],
        ["old", 2],
      ],
    ),
  ).toEqual([1]);
});

it("two that change places back are free", () => {
  expect(
    taken(
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

it("who cannot get its name back keeps the name that another wants", () => {
  expect(
    taken(
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

it("a name is given to one alone", () => {
  expect(
    taken(
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
