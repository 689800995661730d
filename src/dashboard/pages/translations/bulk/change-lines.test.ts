import { expect, it } from "vitest";
import { changeLines } from "./change-lines.ts";

it("compares a new draft with the published text, and a changed draft with the draft", () => {
  expect(changeLines({ value: "Nun zahlen", draft: "" }, { value: "Nun zahlen", draft: "Zahlen" })).toEqual([
    { kind: "text", field: "draft", before: "Nun zahlen", after: "Zahlen" },
  ]);
  expect(changeLines({ draft: "Zwei  Texte" }, { draft: "Zwei Texte" })).toEqual([
    { kind: "text", field: "draft", before: "Zwei  Texte", after: "Zwei Texte" },
  ]);
});

it("compares a draft that is published with the text that it replaces", () => {
  expect(changeLines({ value: "Alt", draft: "Neu" }, { value: "Neu", draft: "" })).toEqual([
    { kind: "text", field: "value", before: "Alt", after: "Neu" },
  ]);
});

it("shows a text and its draft when both change", () => {
  const lines = changeLines({ value: "Korb", draft: "Korb!" }, { value: "Wagen", draft: "Wagen!" });
  expect(lines.map((line) => [line.field, line.before, line.after])).toEqual([
    ["value", "Korb", "Wagen"],
    ["draft", "Korb!", "Wagen!"],
  ]);
});

it("shows other fields as values, and leaves out those that stay", () => {
  expect(changeLines({ status: "0", tags: ["a"] }, { status: "1", tags: ["a"] })).toEqual([
    { kind: "words", field: "status", before: "0", after: "1" },
  ]);
});
