import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growth } from "#testing/growth.ts";
import { runs } from "#testing/tier.ts";
import type { CheckInput } from "./check-input.ts";
import { type CheckName, checkNames } from "./check-names.ts";
import { checkText } from "./check-text.ts";
import { withFix, withFixes } from "./finding.ts";
import { fixText } from "./fix-text.ts";

const parts =
  "{ } {{ }} {n} {{n}} %s %d %1$s %% :name <b> </b> <br/> &amp; {n,plural, one{ other{ few{ } # ' . ! ? ： 。 … ¿ ( ) \" „ “ 5 1,000 ٣ the the Haus да cat \\n https://a.b/c a@b.cd \u200b \u00a0 é 日本".split(
    " ",
  );
const anyText = fc
  .array(fc.constantFrom(...parts, " ", " ", "  ", "\n"), { maxLength: 12 })
  .map((all) => all.join(""));
const anyInput: fc.Arbitrary<CheckInput> = fc.record({
  source: anyText,
  target: anyText,
  sourceLanguage: fc.constant("en"),
  language: fc.constantFrom("de", "fr", "es", "ar", "zh", "ja", "th", "hy", "ru", "pl", "en"),
});
const aboutPlaceholders: ReadonlySet<CheckName> = new Set<CheckName>([
  "placeholder_missing",
  "placeholder_extra",
  "placeholder_order",
  "tags",
]);

describe("checks", () => {
  it("each fix removes findings of its check and adds none", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const before = checkText(input);
        for (const { check, fix } of before) {
          if (!fix) continue;
          const target = withFix(input.target, fix);
          const after = checkText({ ...input, target }).filter((finding) => finding.check === check);
          const fewer = before.filter((finding) => finding.check === check).length;
          expect({ check, target, count: after.length }).toSatisfy(() => after.length < fewer);
        }
      }),
      { numRuns: runs(300, 4500) },
    );
  });

  it("fixes of one check do not overlap, and applying all of them removes findings", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const [check, findings] of Map.groupBy(checkText(input), (finding) => finding.check)) {
          const edits = findings.flatMap(({ fix = [] }) => fix);
          if (edits.length === 0) continue;
          const inOrder = edits.toSorted((a, b) => a.start - b.start);
          expect({ check, inOrder }).toSatisfy(() =>
            inOrder.every(({ start }, at) => at === 0 || start >= (inOrder[at - 1]?.end ?? 0)),
          );
          const after = checkText({ ...input, target: withFixes(input.target, findings) });
          const remaining = after.filter((finding) => finding.check === check).length;
          expect({ check, left: remaining }).toSatisfy(() => remaining < findings.length);
        }
      }),
      { numRuns: runs(300, 4500) },
    );
  });

  it("a fixed text has nothing more to fix, and no findings of other checks than before", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const before = checkText(input);
        const names = new Set(before.map(({ check }) => check));
        for (const check of new Set(before.flatMap((finding) => (finding.fix ? finding.check : [])))) {
          const target = fixText(input, new Set([check]));
          if (target === input.target) continue;
          const after = checkText({ ...input, target });
          expect({ check, target, after }).toSatisfy(
            () =>
              target !== "" &&
              after.every((finding) => names.has(finding.check) && !(finding.fix && finding.check === check)),
          );
          expect(fixText({ ...input, target }, new Set([check]))).toBe(target);
        }
      }),
      { numRuns: runs(300, 4500) },
    );
  });

  it("the source itself has no findings about placeholders", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const found = checkText({ source: text, target: text, sourceLanguage: "en", language: "en" });
        expect(found.filter(({ check }) => aboutPlaceholders.has(check))).toEqual([]);
      }),
      { numRuns: runs(100, 1500) },
    );
  });

  it("findings and fixes have valid positions in the target", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const { check, start, end, fix = [] } of checkText(input)) {
          expect(checkNames).toContain(check);
          const positions = [start, end, ...fix.flatMap((edit) => [edit.start, edit.end])];
          for (const index of positions)
            expect(index).toSatisfy((at) => at >= 0 && at <= input.target.length);
          expect(start).toBeLessThanOrEqual(end);
        }
      }),
      { numRuns: runs(100, 1500) },
    );
  });

  it.each([
    "{",
    "}",
    "{n,plural,other{",
    "%s ",
    "<b>",
    "the ",
    "5 ",
    "a@",
    "http://",
    "(",
    '"',
    "?",
    " \n",
    "\\n",
    "é\u0301",
    "{n} ",
  ])("checks take linear time for many %j", (piece) => {
    const check = (size: number) => {
      const target = piece.repeat(size / piece.length);
      checkText({ source: `${piece} {n} x.`, target, sourceLanguage: "en", language: "fr" });
    };
    expect(growth(check, 50_000)).toBeLessThan(10);
  });
});
