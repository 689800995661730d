import { expect, it } from "vitest";
import { growth } from "#testing/growth.ts";
import { chipsOf } from "./chips.ts";
import { grammarOf } from "./grammar.ts";
import { shownOffsets, withIsolates } from "./isolated-chips.ts";

it("an offset in a text is where the same letter is shown, in front of the isolates of a chip that begins there", () => {
  const text = "a%s%d b";
  const shown = withIsolates(text, chipsOf(text, grammarOf(text)));
  expect(shown).toBe("a\u2066\u2060%s\u2060\u2069\u2066\u2060%d\u2060\u2069 b");
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(shownOffsets(shown))).toEqual([0, 1, 4, 7, 10, 13, 14, 15]);
});

it("the offsets of all chips are found in a time that grows with their number", () => {
  const map = (size: number) => {
    const text = "%d".repeat(size / 2);
    const chips = Array.from({ length: size / 2 }, (_, index) => ({ start: 2 * index, end: 2 * index + 2 }));
    const offset = shownOffsets(withIsolates(text, chips));
    for (const { start, end } of chips) offset(start + end);
  };
  expect(growth(map, 20_000)).toBeLessThan(10);
});
