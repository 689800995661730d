import type { Page } from "@playwright/test";
import { cell, expect, openNewProject, storedRows, test, textOf } from "#e2e/support/fixtures.ts";

const source = "{count, plural, one {# file for {name}} other {# files for {name}}}";
const project = (text: string, target = "", language = "ar") => ({
  en: { main: { entries: { a: { v: text } } } },
  ...(target && { [language]: { main: { entries: { a: { v: target } } } } }),
});

const wholeMessage = (page: Page) => page.locator('textarea[aria-describedby="grid-editor-footer"]');
const form = (page: Page, selections: string) => page.getByRole("textbox", { name: `of a, ${selections}` });

async function openForms(page: Page): Promise<void> {
  await cell(page, 0, 2).click();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-part]").first()).toBeFocused();
}

async function savedText(page: Page, scope: Parameters<typeof storedRows>[1], language: string) {
  await expect(page.getByText("All changes saved")).toBeVisible();
  return textOf((await storedRows(page, scope))[0]?.entries[language]);
}

test("a plural message, also a nested one, is translated form by form or as a whole", async ({ owner }) => {
  await test.step("an Arabic plural is filled in by keyboard in six categories and stored as one message", async () => {
    const scope = await openNewProject(owner, project(source), ["ar"]);
    await openForms(owner);
    await expect(owner.getByRole("group", { name: "Plural of count" }).getByRole("textbox")).toHaveCount(6);
    const texts = {
      zero: "لا ملفات",
      one: "ملف",
      two: "ملفان",
      few: "# ملفات",
      many: "# ملفًا",
      other: "# ملف",
    };
    for (const [category, text] of Object.entries(texts)) {
      await expect(form(owner, `count: ${category}`)).toBeFocused();
      await owner.keyboard.type(text);
      // A digit inserts a placeholder that the form lacks.
      if (category === "few") await owner.keyboard.press("Control+i");
      if (category === "few") await owner.keyboard.press("1");
      if (category !== "other") await owner.keyboard.press("Tab");
    }
    await expect(owner.getByRole("group", { name: "Preview" }).locator("p")).toHaveText("100 ملف");
    await form(owner, "count: few").focus();
    await expect(owner.getByRole("group", { name: "Preview" }).locator("p")).toHaveText("3 ملفات{name}");
    await owner.keyboard.press("Control+s");
    expect(await savedText(owner, scope, "ar")).toBe(
      "{count, plural, zero {لا ملفات} one {ملف} two {ملفان} few {# ملفات{name}} many {# ملفًا} other {# ملف}}",
    );
    await owner.keyboard.press("Escape");
    await expect(cell(owner, 0, 2)).toBeFocused();
    // The editor of the forms is already loaded.
    await owner.keyboard.press("Enter");
    await expect(form(owner, "count: zero")).toBeFocused();
    await expect(form(owner, "count: zero")).toHaveValue(texts.zero);
    await owner.keyboard.press("Escape");
    await owner.keyboard.type("x");
    await expect(form(owner, "count: zero")).toHaveValue("x");
    await expect(form(owner, "count: one")).toHaveValue(texts.one);
    await owner.keyboard.press("Control+z");
    await expect(form(owner, "count: zero")).toHaveValue(texts.zero);
  });

  const text = "{count, plural,\n  one {# Datei für {name}}\n  other {# Dateien für {name}}}";
  const forms = (who: string) =>
    `{{n, plural, =0 {${who} nobody.} one {${who} {guest}.} other {${who} {guest} and # others.}}}`;
  const nested = `{host, select, she ${forms("She invites")} he ${forms("He invites")} other ${forms("They invite")}}`;
  await owner.setViewportSize({ width: 1440, height: 700 });
  const scope = await openNewProject(
    owner,
    {
      en: { main: { entries: { a: { v: nested }, b: { v: source } } } },
      de: { main: { entries: { b: { v: text } } } },
    },
    ["ar", "de"],
  );

  await test.step("a nested message fits below its header, beside the forms of its source", async () => {
    await openForms(owner);
    const above = owner.getByRole("note", { name: /^Source:/ });
    const invited = above.getByRole("listitem").filter({ hasText: /^oneHe invites \{guest\}\.$/ });
    await expect(invited).toHaveCount(1);
    await expect(above).not.toContainText("plural");
    const edges = () =>
      owner.locator("[data-editor]").evaluate((editor) => {
        const grid = editor.closest('[role="grid"]');
        const header = grid?.querySelector('[role="row"]')?.getBoundingClientRect().bottom ?? 0;
        const { top, bottom } = editor.getBoundingClientRect();
        return [top >= header - 2, bottom <= (grid?.getBoundingClientRect().bottom ?? 0) + 2];
      });
    await expect.poll(edges).toEqual([true, true]);
    await owner.keyboard.press("F2");
    await expect(above).toContainText("{host, select, she");
    await owner.keyboard.press("F2");
    await owner.keyboard.press("Escape");
  });

  await test.step("a key switches to the whole message, even while a brace is missing", async () => {
    await cell(owner, 1, 3).click();
    await owner.keyboard.press("Enter");
    const oneField = owner.getByRole("textbox", { name: "of b, count: one" });
    await expect(oneField).toHaveValue("# Datei für {name}");
    await owner.keyboard.press("F2");
    await expect(wholeMessage(owner)).toBeFocused();
    await owner.keyboard.press("Control+End");
    await owner.keyboard.type("}");
    await expect(owner.getByText("This brace closes nothing")).toBeHidden();
    await owner.keyboard.press("Backspace");
    await owner.keyboard.press("Backspace");
    await expect(owner.getByRole("grid").getByText("A brace is not closed.")).toBeVisible();
    await owner.keyboard.press("F2");
    await expect(owner.getByText("can’t be split into forms")).toBeVisible();
    await owner.keyboard.type("}");
    await owner.keyboard.press("F2");
    await expect(oneField).toBeFocused();
    await owner.keyboard.press("Control+s");
    await owner.keyboard.press("Escape");
    expect(textOf((await storedRows(owner, scope))[1]?.entries.de)).toBe(text);
  });

  await test.step("Tab after the last form goes to the next language, and Ctrl+Enter on a button to the next row", async () => {
    await cell(owner, 1, 2).click();
    await owner.keyboard.press("Enter");
    await owner.getByRole("textbox", { name: "of b, count: other" }).focus();
    await owner.keyboard.type("# ملف");
    await owner.keyboard.press("Tab");
    await expect(owner.getByRole("textbox", { name: "German text of b, count: one" })).toBeFocused();
    await expect
      .poll(async () => textOf((await storedRows(owner, scope))[1]?.entries.ar))
      .toContain("other {# ملف}");
    await cell(owner, 0, 3).click();
    await owner.keyboard.press("Enter");
    await owner.locator("[data-part]").last().focus();
    await owner.keyboard.press("ArrowDown");
    await expect(owner.locator("button:focus")).toHaveText("Add form");
    await owner.keyboard.press("Control+Enter");
    await expect(owner.getByRole("textbox", { name: "German text of b, count: one" })).toBeFocused();
  });
});
