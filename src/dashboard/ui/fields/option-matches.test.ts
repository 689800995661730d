import { expect, it } from "vitest";
import { matchingOptions, optionNamed } from "./option-matches.ts";

const lower = (text: string) => text.toLowerCase();
const compare = {
  contains: (text: string, part: string) => lower(text).includes(lower(part)),
  startsWith: (text: string, part: string) => lower(text).startsWith(lower(part)),
};
const options = [
  "Sindebele (nd)",
  "Danish (da)",
  "German (de)",
  "German, Austria (de-AT)",
  "Old German (goh)",
].map((label) => ({ value: label, label }));
const find = (text: string) => matchingOptions(options, text, compare).map(({ label }) => label);

it("sorts matches: code in brackets, beginning of the label, beginning of a word, other places", () => {
  expect(find("de")).toEqual(["German (de)", "German, Austria (de-AT)", "Sindebele (nd)"]);
  expect(find("german")).toEqual(["German (de)", "German, Austria (de-AT)", "Old German (goh)"]);
  expect(find(" ")).toHaveLength(options.length);
  expect(find("klingon")).toEqual([]);
});

it("finds an option by its description", () => {
  const people = [
    { value: "1", label: "Kim", description: "kim@example.org" },
    { value: "2", label: "Lee", description: "lee@example.net" },
  ];
  expect(matchingOptions(people, "example.net", compare)).toEqual([people[1]]);
});

it("names an option by label, name, code or value, unless several have the name", () => {
  const people = [
    { value: "u1", label: "Kim (kim@example.org)" },
    { value: "u2", label: "Kim (kim@example.net)" },
  ];
  expect(optionNamed(options, "GERMAN ")?.label).toBe("German (de)");
  expect(optionNamed(options, "de-at")?.label).toBe("German, Austria (de-AT)");
  expect(optionNamed(people, "kim@example.net")?.value).toBe("u2");
  expect(optionNamed(people, "u1")?.value).toBe("u1");
  expect(optionNamed(people, "kim")).toBeUndefined();
});
