import type { Page } from "@playwright/test";
import { api, cell, expect, openNewProject, storedRows, test, textOf } from "#e2e/support/fixtures.ts";

const project = (source: string, target = "", language = "de") => ({
  en: { main: { entries: { a: { v: source } } } },
  ...(target && { [language]: { main: { entries: { a: { v: target } } } } }),
});

const editor = (page: Page) => page.locator('textarea[aria-describedby="grid-editor-footer"]');
const chips = (page: Page) => page.locator("[data-row] [aria-hidden] > [data-chip]");

/** Opens the text beside the source, with the cursor at its end, and waits for its chips. */
async function openText(page: Page, count: number): Promise<void> {
  await cell(page, 0, 2).click();
  await page.keyboard.press("Enter");
  await expect(chips(page)).toHaveCount(count);
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const source = "Hi {name}, <b>{count}</b> new";

test("placeholders and tags are inserted, also right to left, beside a fully visible source", async ({
  owner,
}) => {
  await test.step("missing placeholders are inserted by a click or a digit, tags as a pair", async () => {
    const scope = await openNewProject(owner, {
      en: { main: { entries: { a: { v: source }, b: { v: source } } } },
      de: { main: { entries: { a: { v: "Hallo neu" } } } },
    });
    await openText(owner, 0);
    const insert = (name: string) => owner.getByRole("button", { name, exact: true });
    await expect(insert("Insert {name}, missing")).toBeVisible();
    await press(owner, "Control+Shift+ArrowLeft", "Control+i");
    await expect(
      owner.getByText("Press a digit or letter to insert: 1: {name}, 2: <b>…</b>, 3: {count}"),
    ).toBeAttached();
    await press(owner, "2");
    await expect(editor(owner)).toHaveValue("Hallo <b>neu</b>");
    await press(owner, "Home");
    await insert("Insert {name}, missing").click();
    await expect(editor(owner)).toBeFocused();
    await owner.keyboard.type(" ");
    await expect(editor(owner)).toHaveValue("{name} Hallo <b>neu</b>");
    await expect(insert("Insert {name}, missing")).toBeHidden();
    await press(owner, "Control+i", "Escape");
    await expect(editor(owner)).toBeFocused();
    await owner.keyboard.type("1");
    await press(owner, "Control+s");
    await expect(owner.getByText("All changes saved")).toBeVisible();
    expect(textOf((await storedRows(owner, scope))[0]?.entries.de)).toBe("{name} 1Hallo <b>neu</b>");
    await press(owner, "Escape");
  });

  await test.step("a pointer press beside an open text leaves the focus in the text", async () => {
    const empty = cell(owner, 1, 2);
    const { width, height } = (await empty.boundingBox()) ?? { width: 0, height: 0 };
    const middle = { x: width / 2, y: height / 2 };
    const shownSource = empty.getByText("Hi", { exact: false }).first();
    for (const open of [() => empty.dblclick({ position: middle }), () => empty.click()]) {
      await empty.click();
      if ((await editor(owner).count()) > 0) await owner.keyboard.press("Escape");
      await open();
      await expect(editor(owner)).toBeFocused();
      await shownSource.click();
      await expect(editor(owner)).toBeFocused();
      await owner.keyboard.type("abc");
      await expect(editor(owner)).toHaveValue("abc");
      await press(owner, "Control+a", "Delete", "Escape");
      await expect(editor(owner)).toHaveCount(0);
    }
  });

  await test.step("placeholders in right-to-left text are isolated, and the isolation is not saved or copied", async () => {
    const scope = await openNewProject(owner, project("%1$s of <b>{x}</b>", "‏", "ar"), ["ar"]);
    await openText(owner, 0);
    await expect(cell(owner, 0, 2).locator('[lang="ar"]').first()).toHaveAttribute("dir", "rtl");
    await expect(editor(owner)).toHaveAttribute("dir", "rtl");
    // A text that starts with a Latin word or a number is right-to-left too.
    await expect(editor(owner)).toHaveCSS("unicode-bidi", /normal|isolate/);
    await expect(owner.getByRole("button", { name: "Insert %1$s, missing" })).toBeVisible();
    await press(owner, "Control+a");
    await owner.keyboard.type("مرحبا ");
    await press(owner, "Control+i", "1");
    await owner.keyboard.type(" من ");
    await press(owner, "Control+i", "1");
    await expect(chips(owner)).toHaveCount(3);
    await expect(editor(owner)).toHaveValue(/[\u2066]/);
    await owner.keyboard.type("س");
    await press(owner, "Control+s");
    await expect(owner.getByText("All changes saved")).toBeVisible();
    expect(textOf((await storedRows(owner, scope))[0]?.entries.ar)).toBe("مرحبا %1$s من <b>س</b>");
    const box = async (index: number) => await chips(owner).nth(index).boundingBox();
    const [open, close] = [await box(1), await box(2)];
    expect(open && close && open.x > close.x).toBe(true);
    await owner.context().grantPermissions(["clipboard-read"]);
    await press(owner, "Control+a", "Control+c");
    expect(await owner.evaluate(() => navigator.clipboard.readText())).toBe("مرحبا %1$s من <b>س</b>");
    await press(owner, "Control+z");
    await press(owner, "End", "Backspace");
    await expect(chips(owner)).toHaveCount(3);
  });

  const long = `Hi {name}, ${"this source is longer than its cell. ".repeat(6)}<b>Pay</b> {amount} now.`;
  const { app } = await openNewProject(owner, {
    en: { main: { entries: { a: { v: long }, b: { v: "Pay" }, c: { v: "Pay {amount} now" } } } },
    de: { main: { entries: { c: { v: "{amount} zahlen" } } } },
  });

  await test.step("a source truncated by its cell is shown above the open text, with its placeholders", async () => {
    const above = (row: number) => cell(owner, row, 2).getByRole("note", { name: /^Source:/ });
    for (const width of [1440, 390]) {
      await owner.setViewportSize({ width, height: 800 });
      await cell(owner, 0, 2).click();
      await owner.keyboard.press("Enter");
      await expect(above(0)).toHaveText(long);
      await expect(above(0).locator("[data-chip]")).toHaveText(["{name}", "<b>", "</b>", "{amount}"]);
      await expect(above(0).getByText("now.")).toBeInViewport();
      await owner.keyboard.press("Escape");
      await cell(owner, 1, 2).focus();
      await owner.keyboard.press("Enter");
      await expect(owner.getByRole("textbox", { name: "German text of b" })).toBeInViewport();
      await expect(owner.getByText("Pay", { exact: true }).last()).toBeInViewport();
      await owner.keyboard.press("Escape");
    }
  });

  await test.step("matches of the search and changes of the source are marked", async () => {
    await owner.setViewportSize({ width: 1440, height: 800 });
    for (const v of ["Pay {amount} today", "Pay {amount} tomorrow"])
      await api(owner, `/v1/api?app=${app}`, {
        method: "POST",
        body: { data: { en: { main: { entries: { c: { v } } } } } },
      });
    await owner.getByRole("combobox", { name: "Search keys and texts" }).fill("ZAHLEN");
    await expect(cell(owner, 0, 2).locator("mark")).toHaveText("zahlen");
    await openText(owner, 1);
    const found = owner.locator("[data-row] [aria-hidden] > mark");
    await expect(found).toHaveText("zahlen");
    await editor(owner).press("Home");
    await owner.keyboard.type("Zahlen ");
    await expect(found).toHaveText(["Zahlen", "zahlen"]);
    await expect(cell(owner, 0, 2).getByText("Changed since this translation:")).toBeVisible();
    await expect(cell(owner, 0, 2).locator("del")).toHaveText("now");
    await expect(cell(owner, 0, 2).locator("ins")).toHaveText("tomorrow");
  });
});
