import { expect, it } from "vitest";
import { growth } from "#testing/growth.ts";
import { chipsOf } from "./chips.ts";
import { grammarOf } from "./grammar.ts";
import { shownOffsets, withIsolates } from "./isolated-chips.ts";

it("offsets at the start of a chip map to before its isolate", () => {
  const text = "a%s%d b";
  const shown = withIsolates(text, chipsOf(text, grammarOf(text)));
  expect(shown).toBe("a\u2066\u2060%s\u2060\u2069\u2066\u2060%d\u2060\u2069 b");
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(shownOffsets(shown))).toEqual([0, 1, 4, 7, 10, 13, 14, 15]);
});

it("offsets of all chips are mapped in linear time", () => {
  const map = (size: number) => {
    const text = "%d".repeat(size / 2);
    const chips = Array.from({ length: size / 2 }, (_, index) => ({ start: 2 * index, end: 2 * index + 2 }));
    const offset = shownOffsets(withIsolates(text, chips));
    for (const { start, end } of chips) offset(start + end);
  };
  expect(growth(map, 20_000)).toBeLessThan(10);
});
