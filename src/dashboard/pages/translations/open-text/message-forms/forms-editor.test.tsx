import { useRef } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { EntryRow } from "#contract/entries.ts";
import { GridProvider } from "#dashboard/pages/translations/grid/grid-context.ts";
import { gridWith, language, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { FormsEditor } from "./forms-editor.tsx";

/** Opens a message with forms beside its source, with the caret in its first form. */
async function openForms(source: string, text: string, code = "de") {
  await show(
    <GridProvider value={gridWith()}>
      <Forms row={rowOf(source)} text={text} code={code} />
    </GridProvider>,
  );
  await expect.poll(() => document.activeElement?.getAttribute("data-part")).toBeTruthy();
  return { whole: () => document.querySelector<HTMLTextAreaElement>("textarea[hidden]")?.value };
}

function Forms({ row, text, code }: { row: EntryRow; text: string; code: string }) {
  const messageField = useRef<HTMLTextAreaElement>(null);
  const props = { messageField, row, text, language: language(code), isSource: false };
  return (
    <div>
      <FormsEditor {...props} onText={() => {}} onUnreadable={() => {}} />
      <textarea ref={messageField} hidden defaultValue={text} />
    </div>
  );
}

const form = (selections: string) => page.getByRole("textbox", { name: `of a, ${selections}`, exact: false });

it("protects placeholders in each form, and one history undoes all forms, even removed ones", async () => {
  const source = "{count, plural, one {# file for {name}} other {# files for {name}}}";
  const text = "{count, plural,\n  one {# Datei für {name}}\n  other {# Dateien für {name}}}";
  const { whole } = await openForms(source, text);
  const oneField = form("count: one");
  await userEvent.keyboard("{Backspace}");
  await expect.element(oneField).toHaveValue("# Datei für {name}");
  await userEvent.keyboard("{Backspace}");
  await expect.element(oneField).toHaveValue("# Datei für ");
  await userEvent.keyboard("{Tab}");
  await userEvent.keyboard("!");
  await page.getByRole("button", { name: "Remove form “one”" }).click();
  expect(whole()).toBe("{count, plural,\n  other {# Dateien für {name}!}}");
  await expect.element(oneField).toHaveValue("");
  await expect.element(oneField).toHaveFocus();
  for (let steps = 0; steps < 3; steps++) await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(oneField).toHaveValue("# Datei für {name}");
  expect(whole()).toBe(text);
  await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  await expect.element(oneField).toHaveValue("# Datei für ");
});

it("a pasted message replaces the whole text in one undo step", async () => {
  const source = "{count, plural, one {# file} other {# files}}";
  const text = "{count, plural, =0 {keine} one {# Datei} other {# Dateien}}";
  const { whole } = await openForms(source, text);
  const pasted = "{count, plural, one {# Blatt} other {# Blätter}}";
  await navigator.clipboard.writeText(`${pasted}\n`);
  await userEvent.keyboard("{Control>}v{/Control}");
  expect(whole()).toBe(pasted);
  await expect.element(form("count: one")).toHaveValue("# Blatt");
  await expect.element(form("count: other")).toHaveValue("# Blätter");
  await expect.element(form("count: one")).toHaveFocus();
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(whole()).toBe(text);
  await expect.element(form("count: =0")).toHaveValue("keine");
  await expect.element(form("count: =0")).toHaveFocus();
  await navigator.clipboard.writeText("gar ");
  await userEvent.keyboard("{Home}{Control>}v{/Control}");
  await expect.element(form("count: =0")).toHaveValue("gar keine");
});

it("nests forms, adds one for a number, and marks the form with a surplus brace", async () => {
  const source =
    "{g, select, male {{n, plural, one {his file} other {his # files}}} other {{n, plural, one {a} other {b}}}}";
  const { whole } = await openForms(source, "");
  await expect.element(form("g: male, n: one")).toHaveFocus();
  await userEvent.keyboard("seine Datei");
  await page.getByRole("button", { name: "Add form" }).first().click();
  await userEvent.keyboard("0{Enter}");
  const none = form("g: male, n: =0");
  await expect.element(none).toHaveFocus();
  await userEvent.keyboard("}");
  await expect.element(page.getByText(/^This brace closes nothing/)).toBeVisible();
  await expect.element(none).toHaveAttribute("aria-invalid", "true");
  await userEvent.keyboard("{Backspace}keine");
  await expect.element(none).toHaveAttribute("aria-invalid", "false");
  expect(whole()).toBe(
    "{g, select, male {{n, plural, =0 {keine} one {seine Datei} other {}}} other {{n, plural, other {}}}}",
  );
});

it("shows the numbers of each form, and previews the message for a typed number", async () => {
  const source = "{count, plural, one {# file} other {# files}}";
  await openForms(
    source,
    "{count, plural, one {# plik} few {# pliki} many {# plików} two {# x} other {# pliku}}",
    "pl",
  );
  const heads = [...document.querySelectorAll("[id$='-about']")].map((head) =>
    [...head.querySelectorAll("bdi + span")].map(({ textContent }) => textContent).join(),
  );
  expect(heads).toEqual(["1", "not used in this language", "2, 3, 4…", "0, 5, 6…", "0.5, 1.5, 2.5…"]);
  const preview = page.getByRole("group", { name: "Preview" });
  await expect.element(preview.getByText("1 plik", { exact: true })).toBeVisible();
  await preview.getByRole("spinbutton", { name: "count" }).fill("22");
  await expect.element(preview.getByText("22 pliki", { exact: true })).toBeVisible();
  await form("count: many").click();
  await expect.element(preview.getByText("0 plików", { exact: true })).toBeVisible();
});

it("marks a syntax error at its position in a form", async () => {
  await openForms("{count, plural, one {# file} other {# files}}", "", "de");
  await userEvent.keyboard("a }} b");
  await expect.poll(() => document.querySelector("[data-problem]")?.textContent).toBe("}");
});
