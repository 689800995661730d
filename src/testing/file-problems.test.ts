import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createIntl } from "react-intl";
import { expect, test } from "vitest";
import { formatProblems } from "#formats/format-problems.ts";

const messagesOf = (language: string): Record<string, string> =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../dashboard/messages/${language}/file-problems.json`), "utf8"),
  );
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).sort();

test.each(["en", "de", "ar"])("the dashboard has a message in %s for every problem of a file", (locale) => {
  const messages = messagesOf(locale);
  const intl = createIntl({ locale, messages });
  for (const [name, problem] of Object.entries(formatProblems)) {
    const id = `file.problem.${name}`;
    expect([id, id in messages]).toEqual([id, true]);
    const values = namesIn(problem);
    expect([id, namesIn(messages[id] ?? "")]).toEqual([id, values]);
    const text = intl.formatMessage({ id }, Object.fromEntries(values.map((value) => [value, `{${value}}`])));
    if (locale === "en") expect(text).toBe(`${problem}.`);
  }
});

test("the dashboard has messages only for problems of files that exist", () => {
  const translated = Object.keys(messagesOf("en")).map((id) => id.slice("file.problem.".length));
  // This problem exists in exports only (export-file.ts).
  expect(translated.filter((name) => !(name in formatProblems))).toEqual(["same_without_prefix"]);
});
