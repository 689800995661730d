import fc from "fast-check";
import { expect, it } from "vitest";
import { replaceEach } from "./replace-each.ts";

it("gives the same result as replaceAll, for any number of matches", () => {
  const text = fc.string({ unit: fc.constantFrom("\\", "n", "a", "é", "😀") });
  fc.assert(
    fc.property(text, fc.nat({ max: 3_000 }), (part, times) => {
      const whole = part.repeat(times);
      const expected = whole.replaceAll(/\\(.)|é/gsu, (match, escaped) => `<${escaped ?? match}>`);
      expect(replaceEach(whole, /\\(.)|é/gsu, ([match, escaped]) => `<${escaped ?? match}>`)).toBe(expected);
    }),
  );
});
