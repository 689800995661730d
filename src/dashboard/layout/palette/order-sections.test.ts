import { expect, test } from "vitest";
import { orderSections } from "./order-sections.ts";

const entry = (label: string) => ({ id: label, label, run: () => {} });
const sections = [
  { title: "pages", entries: [entry("Translations")] },
  { title: "strings", entries: [entry("theme.dark — Dark")], isContent: true },
  { title: "you", entries: [entry("Theme: Dark"), entry("Language: Deutsch")] },
];
const titles = (typed: string) => orderSections(sections, typed).map(({ title }) => title);

test("commands come before strings if the typed words begin words of a command", () => {
  for (const typed of ["dark", "Theme d", "lang"]) expect(titles(typed)).toEqual(["pages", "you", "strings"]);
});

test("keeps the order if nothing is typed, or other words", () => {
  for (const typed of ["", "ark", "dark basket"]) expect(titles(typed)).toEqual(["pages", "strings", "you"]);
});
