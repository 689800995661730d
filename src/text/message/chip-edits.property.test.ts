import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#testing/tier.ts";
import {
  chipBeside,
  type Edit,
  editBetween,
  guardEdit,
  moveOutOfChips,
  type Selected,
} from "./chip-edits.ts";
import { chipsOf } from "./chips.ts";
import { grammarOf } from "./grammar.ts";
import { canIsolate, shownOffsets, withIsolates } from "./isolated-chips.ts";
import { withoutIsolates } from "./isolates.ts";

const source = "Hi {name}, %s <b>x</b> &amp; \\n {{y}}";
const grammar = grammarOf("%s {name} <b>x</b> &amp; \\n");
const chipsIn = (text: string) => chipsOf(text, grammar);

const piece = fc.constantFrom(
  ..."{name} %s %d <b> </b> &amp; \\n { } % < > a b مرحبا 日本 👩‍👧 \u0301 \u2066 \u2069 \u2060".split(" "),
  " ",
);
const someText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
const position = fc.double({ min: 0, max: 1, noNaN: true });

/** Actions of a browser; positions are fractions of the text. */
const actions = fc.oneof(
  fc.record({
    kind: fc.constantFrom("backspace", "delete", "cut", "undo"),
    at: position,
    to: position,
    text: fc.constant(""),
  }),
  fc.record({
    kind: fc.constantFrom("select", "click", "deleteWord", "deleteForward"),
    at: position,
    to: position,
    text: fc.constant(""),
  }),
  fc.record({
    kind: fc.constantFrom("type", "drop", "compose", "correct"),
    at: position,
    to: position,
    text: someText,
  }),
);
type Action = { kind: string; at: number; to: number; text: string };
type Field = { text: string; selected: Selected };

const at = (share: number, { text }: Field) => Math.round(share * text.length);

/** The browser's edit before it is guarded; undefined if there is none. */
function editOf({ kind, at: from, to, text }: Action, field: Field): Edit | undefined {
  const { anchor, focus } = field.selected;
  const [start, end] = [Math.min(anchor, focus), Math.max(anchor, focus)];
  const isCaret = start === end;
  const size = field.text.length;
  if (kind === "type") return { start, end, text };
  if (kind === "cut") return isCaret ? undefined : { start, end, text: "" };
  if (kind === "drop") return { start: at(from, field), end: at(from, field), text };
  const [first, last] = [at(from, field), at(to, field)].sort((a, b) => a - b) as [number, number];
  if (kind === "compose" || kind === "correct") return { start: first, end: last, text };
  const length = { backspace: 1, delete: 1, deleteWord: 6, deleteForward: 6 }[kind];
  if (length === undefined) return undefined;
  if (!isCaret) return { start, end, text: "" };
  if (kind === "backspace" || kind === "deleteWord")
    return start === 0 ? undefined : { start: Math.max(0, start - length), end: start, text: "" };
  return start === size ? undefined : { start, end: Math.min(size, start + length), text: "" };
}

const applied = (text: string, edit: Edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end);

describe("edits of a text with chips", () => {
  it("edits keep or remove chips as a whole, remove only the selection, and keep all typed text", () => {
    let removed = 0;
    fc.assert(
      fc.property(someText, fc.array(actions, { maxLength: 30 }), (text, sequence) => {
        let field: Field = { text, selected: { anchor: text.length, focus: text.length } };
        for (const action of sequence) {
          const chips = chipsIn(field.text);
          if (action.kind === "select" || action.kind === "click") {
            const focus = at(action.to, field);
            const next = { anchor: action.kind === "click" ? focus : at(action.at, field), focus };
            field = { ...field, selected: moveOutOfChips(chips, next, field.selected) };
            const inside = (position: number) =>
              chips.some(({ start, end }) => start < position && position < end);
            expect([inside(field.selected.anchor), inside(field.selected.focus)]).toEqual([false, false]);
            continue;
          }
          const edit = editOf(action, field);
          if (edit === undefined) continue;
          const { anchor, focus } = field.selected;
          const isSelected = anchor !== focus && !["drop", "compose", "correct"].includes(action.kind);
          const result = guardEdit(chips, edit, { isSelected, caret: Math.max(anchor, focus) });
          if ("select" in result) {
            expect(edit.text).toBe("");
            expect(chips).toContainEqual(expect.objectContaining(result.select));
            field = { ...field, selected: { anchor: result.select.start, focus: result.select.end } };
            continue;
          }
          const done = result.edit;
          expect(done.text).toBe(edit.text);
          for (const { start, end } of chips) {
            const isUnchanged = end <= done.start || done.end <= start;
            const isRemoved = done.start <= start && end <= done.end;
            expect(isUnchanged || (isRemoved && isSelected)).toBe(true);
            if (isRemoved) removed += 1;
          }
          const caret = done.start + done.text.length;
          field = { text: applied(field.text, done), selected: { anchor: caret, focus: caret } };
        }
      }),
      { numRuns: runs(500) },
    );
    expect(removed).toBeGreaterThan(50);
  });

  it("an edit that touches no chip is not changed", () => {
    const text = "ab {name} cd";
    for (const edit of [
      { start: 1, end: 2, text: "" },
      { start: 3, end: 3, text: "x" },
      { start: 9, end: 12, text: "y" },
    ])
      expect(guardEdit(chipsIn(text), edit, { isSelected: false, caret: edit.end })).toEqual({ edit });
  });

  it.each([
    [
      "a word before the cursor goes up to the chip",
      { start: 3, end: 11, text: "" },
      11,
      { edit: { start: 9, end: 11, text: "" } },
    ],
    [
      "a chip at the cursor is selected first",
      { start: 8, end: 9, text: "" },
      9,
      { select: { start: 3, end: 9 } },
    ],
    [
      "what falls into a chip goes behind it",
      { start: 5, end: 5, text: "x" },
      0,
      { edit: { start: 9, end: 9, text: "x" } },
    ],
    [
      "a correction in a chip goes behind it",
      { start: 4, end: 8, text: "nome" },
      12,
      { edit: { start: 9, end: 9, text: "nome" } },
    ],
  ])("%s", (_name, edit, caret, expected) => {
    expect(guardEdit(chipsIn("ab {name} cd"), edit, { isSelected: false, caret })).toMatchObject(expected);
  });

  it("moving the cursor into a chip moves it to the other side, in both directions", () => {
    const chips = chipsIn("ab {name} cd");
    const caret = (position: number) => ({ anchor: position, focus: position });
    expect(moveOutOfChips(chips, caret(4), caret(3))).toEqual(caret(9));
    expect(moveOutOfChips(chips, caret(8), caret(9))).toEqual(caret(3));
    expect(moveOutOfChips(chips, { anchor: 0, focus: 8 }, { anchor: 0, focus: 9 })).toEqual({
      anchor: 0,
      focus: 3,
    });
    expect(chipBeside(chips, 9, false)).toMatchObject({ start: 3, end: 9 });
  });

  it("an edit can be derived from the texts before and after it", () => {
    fc.assert(
      fc.property(
        someText,
        someText,
        fc.nat(40),
        fc.option(fc.nat(40), { nil: undefined }),
        (before, after, caret, from) => {
          const edit = editBetween(before, after, { caret: Math.min(caret, after.length), from });
          expect(applied(before, edit)).toBe(after);
        },
      ),
      { numRuns: runs(1000) },
    );
    expect(editBetween("%s%s", "%%s", { caret: 1, from: 0 })).toEqual({ start: 0, end: 2, text: "%" });
  });

  it("isolates around chips can be removed again, and count as part of their chip", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(someText, fc.constant(source)), { maxLength: 4 }), (parts) => {
        const text = parts.join("");
        if (!canIsolate(text)) return;
        const chips = chipsIn(text);
        const shown = withIsolates(text, chips);
        expect(withoutIsolates(shown)).toBe(text);
        const inShown = shownOffsets(shown);
        for (const { start, end } of chips)
          expect(shown.slice(inShown(start), inShown(end))).toBe(
            withIsolates(text.slice(start, end), [{ start: 0, end: end - start }]),
          );
      }),
      { numRuns: runs(500) },
    );
  });
});
