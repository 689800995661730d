import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "#testing/tier.ts";
import { grammarOf } from "#text/message/grammar.ts";
import { choiceParts, textParts } from "./edit-forms.ts";
import {
  type FormsContext,
  openForms,
  textOfForms,
  textOfPart,
  typeInto,
  withNewForm,
  withoutForm,
} from "./message-forms.ts";

const space = fc.constantFrom("", " ", "\n  ");
const literal = fc.constantFrom("", "a", "it''s ", "'{x}' ", "# ", "{who} ", "<b>x</b>", "\u200f", "👩‍👩");
/** Realistic messages: nested, with any spacing, and with text around. */
const anyMessage = fc.letrec<{ body: string; choice: string }>((tie) => ({
  body: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    literal,
    fc.tuple(literal, tie("choice"), literal).map((parts) => parts.join("")),
    fc.tuple(tie("choice"), space, tie("choice")).map((parts) => parts.join("")),
  ),
  choice: fc
    .tuple(
      fc.constantFrom("n, plural, ", "n,plural, offset:1 ", "m, selectordinal,\n", "g , select,"),
      fc.uniqueArray(fc.constantFrom("one", "few", "male", "=3", "=0"), { maxLength: 3 }),
      fc.array(fc.tuple(space, tie("body"), space), { minLength: 4, maxLength: 4 }),
    )
    .map(([head, selectors, bodies]) => {
      const isSelect = head.includes("select,") && !head.includes("ordinal");
      const newSelectors = [
        ...selectors.filter((candidate) => !isSelect || !candidate.startsWith("=")),
        "other",
      ];
      const forms = newSelectors.map((selector, index) => {
        const [open = "", body = "", close = ""] = bodies[index] ?? [];
        return `${selector}${open}{${body}}${close}`;
      });
      return `{${head}${forms.join("")}}`;
    }),
})).choice;

const contextOf = (source: string): FormsContext => ({
  grammar: grammarOf(source),
  language: "ar",
  source: { text: source, language: "en" },
});

it("opening a message by forms keeps its bytes, and typing changes one part only", () => {
  fc.assert(
    fc.property(
      anyMessage,
      anyMessage,
      fc.nat(),
      fc.constantFrom("x", "", "{", "'{", "}", "{a}"),
      (text, source, at, typed) => {
        const context = contextOf(source);
        const forms = openForms(text, context);
        if (forms === undefined) return;
        expect(textOfForms(forms)).toBe(text);
        const there = textParts(forms.parts).filter(({ span }) => span !== undefined);
        const part = there[at % there.length];
        if (part?.span === undefined) return;
        const edited = typeInto(forms, part.id, typed, context);
        const isEmptied = textParts(edited.parts).every((item) => textOfPart(edited, item).trim() === "");
        const expected = text.slice(0, part.span.start) + typed + text.slice(part.span.end);
        expect(isEmptied ? expected : textOfForms(edited)).toBe(expected);
        expect(textParts(edited.parts).map(({ id }) => id)).toContain(part.id);
      },
    ),
    { numRuns: runs(100, 1500) },
  );
});

it("each field of a missing form can be filled without changing other text", () => {
  fc.assert(
    fc.property(anyMessage, anyMessage, fc.nat(), fc.boolean(), (text, source, at, isNew) => {
      const context = contextOf(source);
      const forms = openForms(isNew ? "" : text, context);
      const missing = textParts(forms?.parts ?? []).filter(({ span }) => span === undefined);
      const part = missing[at % missing.length];
      if (forms === undefined || part === undefined) return;
      const edited = typeInto(forms, part.id, "typed", context);
      const editedPart = textParts(edited.parts).find(({ id }) => id === part.id);
      expect(editedPart?.text).toBe("typed");
      const before = textParts(forms.parts).filter(({ span }) => span !== undefined);
      for (const { id, text } of before)
        expect(textParts(edited.parts).find((item) => item.id === id)?.text).toBe(text);
      expect(openForms(textOfForms(edited), context)?.parts).toEqual(edited.parts);
    }),
    { numRuns: runs(100, 1500) },
  );
});

it("adding a form and removing it restores the message", () => {
  fc.assert(
    fc.property(anyMessage, fc.nat(), (text, at) => {
      const context = contextOf(text);
      const forms = openForms(text, context);
      const choices = choiceParts(forms?.parts ?? []).filter(({ span }) => span !== undefined);
      const choice = choices[at % choices.length];
      if (forms === undefined || choice === undefined) return;
      const selector = choice.type === "select" ? "new" : "=7";
      const added = withNewForm(forms, choice.id, selector, context);
      const removed = added && withoutForm(added, `${choice.id}:${selector}`, context);
      expect(removed && textOfForms(removed)).toBe(text);
    }),
    { numRuns: runs(60, 900) },
  );
});
