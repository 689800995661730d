import { api, cell, expect, openNewProject, storedRows, tabTo, test, textOf } from "#e2e/support/fixtures.ts";

const texts = {
  en: {
    main: {
      entries: {
        open: { v: "Open {name}" },
        close: { v: "Close." },
        greet: { v: "Hi [[name]]" },
        home: { v: "Home" },
      },
    },
  },
  de: { main: { entries: { greet: { v: "Hallo" }, home: { v: "Start" } } } },
};

test("checks report while typing, fix texts, and block publishing if configured", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^400 PATCH /);
  const scope = await openNewProject(owner, texts);
  const details = owner.getByRole("complementary");
  const finding = details.getByRole("listitem").filter({ hasText: "Missing placeholder" });
  const mark = (row: number) => cell(owner, row, 2).getByRole("img", { name: "Checks found errors" });
  const pattern = String.raw`\[\[\w+\]\]`;

  await test.step("a finding appears while typing, is marked in the grid, and is fixed by a button", async () => {
    await expect(cell(owner, 2, 2)).toContainText("Hallo");
    await expect(mark(2)).toHaveCount(0);
    await cell(owner, 0, 2).focus();
    await owner.keyboard.type("Öffne ");
    await expect(finding).toContainText("{name}");
    await owner.keyboard.type("{{name}");
    await owner.keyboard.press("Control+a");
    await owner.keyboard.type("Öffnen ");
    await expect(details.getByRole("button", { name: /^Fix: Spaces/ })).toBeVisible();
    await owner.keyboard.press("F4");
    await expect(cell(owner, 0, 2).getByRole("textbox")).toHaveValue("Öffnen");
    await expect(owner.getByText("Fixed: Spaces at the start or end differ").first()).toBeVisible();
    await owner.keyboard.press("Control+z");
    await expect(cell(owner, 0, 2).getByRole("textbox")).toHaveValue("Öffnen ");
    await owner.keyboard.press("Control+s");
    await expect(owner.getByText("All changes saved")).toBeVisible();
    await owner.keyboard.press("Escape");
    await expect(mark(0)).toBeVisible();
    await expect(finding).toContainText("{name}");
    const space = details.getByRole("listitem").filter({ hasText: "Spaces at the start or end differ" });
    await space.getByRole("button", { name: "Fix: Spaces at the start or end differ", exact: true }).click();
    await expect(space).toHaveCount(0);
    await expect(cell(owner, 0, 2)).toBeFocused();
    await expect(owner.getByText("All changes saved")).toBeVisible();
    await expect(finding).toBeVisible();
    expect(textOf((await storedRows(owner, scope))[0]?.entries.de)).toBe("Öffnen");
  });

  await test.step("the settings raise a level and block publishing texts with errors", async () => {
    await owner.getByRole("link", { name: "Settings" }).click();
    await owner.getByRole("link", { name: "Checks" }).click();
    await owner.getByLabel("Don’t publish or accept texts with errors").check();
    await expect(owner.getByText("Saved", { exact: true })).toBeVisible();
    await owner.getByLabel("Level of “End punctuation differs”").selectOption("error");
    const levels = async () =>
      (await api<{ levels: Record<string, string> }>(owner, `/v1/api/checkSettings?app=${scope.app}`)).levels;
    await expect.poll(levels).toMatchObject({ end_punctuation: "error", placeholder_missing: "error" });
  });

  await test.step("a placeholder pattern is added by keyboard", async () => {
    await owner.getByRole("link", { name: "General" }).click();
    await owner.getByRole("textbox", { name: "New pattern" }).waitFor();
    await tabTo(owner, /^New pattern/);
    await owner.keyboard.type(pattern);
    await owner.keyboard.press("Enter");
    await expect(owner.getByText(/^1 text matches/)).toBeVisible();
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("list", { name: "Custom placeholders" })).toContainText(pattern);
  });

  await test.step("the grid marks texts without the new placeholder", async () => {
    await owner.getByRole("link", { name: "Translations", exact: true }).first().click();
    await expect(mark(2)).toBeVisible();
    await expect(mark(3)).toHaveCount(0);
    await cell(owner, 2, 2).focus();
    await expect(finding).toContainText("[[name]]");
    await owner.keyboard.type("Hallo [[name]]");
    await owner.keyboard.press("Control+s");
    await owner.keyboard.press("Escape");
    await expect(mark(2)).toHaveCount(0);
    const rows = await storedRows(owner, scope);
    expect(textOf(rows.find(({ key }) => key === "greet")?.entries.de)).toBe("Hallo [[name]]");
  });

  await test.step("a text with errors is not published, and the page shows why", async () => {
    await cell(owner, 1, 2).focus();
    await owner.keyboard.type("Schließen");
    await owner.keyboard.press("Control+s");
    await owner.keyboard.press("Escape");
    // Shown below the text, or beside it if a pause in typing stored it as a draft.
    await expect(
      owner.getByText("This text has errors, and this project doesn’t publish or accept such texts.").first(),
    ).toBeVisible();
    await expect(cell(owner, 1, 2)).toContainText("Schließen");
    const rows = await storedRows(owner, scope);
    expect(rows.find(({ key }) => key === "close")?.entries.de?.value).toBe("");
  });

  await test.step("a finding is fixed in five hundred texts in one step, and undone in one step", async () => {
    const entriesOf = (text: string) =>
      Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, { v: `${text} ${index}` }]));
    const many = await openNewProject(owner, {
      en: { main: { entries: entriesOf("A text") } },
      de: { main: { entries: entriesOf("Ein  Text") } },
    });
    await cell(owner, 0, 2).focus();
    await owner.getByRole("button", { name: "Fix all: Double space" }).press("Enter");
    const dialog = owner.getByRole("dialog");
    await expect(dialog.getByText("500 will change")).toBeVisible();
    await dialog.getByRole("button", { name: "Fix 500 texts" }).press("Enter");
    await expect(dialog).toHaveCount(0);
    const found = async (text: string) => {
      const rows = await storedRows(owner, many);
      return rows.filter(({ entries }) => textOf(entries.de)?.startsWith(text)).length === rows.length;
    };
    await expect.poll(() => found("Ein Text")).toBe(true);
    await expect(owner.getByRole("button", { name: "Fix all: Double space" })).toHaveCount(0);
    await cell(owner, 0, 2).focus();
    await owner.keyboard.press("Control+z");
    await expect.poll(() => found("Ein  Text")).toBe(true);
  });
});
