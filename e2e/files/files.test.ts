import type { Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import {
  api,
  expect,
  makeProject,
  prefer,
  type Scope,
  secondUser,
  started,
  tabTo,
  test,
} from "#e2e/support/fixtures.ts";
import { overflows, violations } from "#e2e/support/page-checks.ts";
import { pickOption } from "#e2e/support/pick-option.ts";

const data = {
  en: { main: { entries: { home: { v: "Home" }, pay: { v: "Pay now" }, same: { v: "Same" } } } },
};
const file = (name: string, content: unknown) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(typeof content === "string" ? content : JSON.stringify(content, null, 2)),
});
const english = file("en.json", {
  home: "Home page",
  pay: "Pay",
  same: "Same",
  cart: { empty: "Empty", items: { one: "One item", other: "Items" } },
});

async function openImport(page: Page, { app, branch }: Scope): Promise<void> {
  await page.goto(`${started().address}/projects/${app}/${branch}/files/import`);
  await page.getByRole("button", { name: "Choose files" }).waitFor();
}

const choose = (page: Page, chosen: ReturnType<typeof file> | Array<ReturnType<typeof file>>) =>
  page.locator("input[type=file]").first().setInputFiles(chosen);

const drop = (page: Page, name: string, content: string) =>
  page.evaluate(
    ([fileName = "", text = ""]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], fileName));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, content],
  );

async function textsOf(page: Page, { app, branch }: Scope): Promise<Record<string, string>> {
  type Document = { data: Record<string, { main?: { entries: Record<string, { v?: string }> } }> };
  const read = await api<Document>(page, `/v1/api?app=${app}&branch=${branch}`);
  const entries = Object.entries(read.data.en?.main?.entries ?? {});
  return Object.fromEntries(entries.map(([key, { v = "" }]) => [key, v]));
}
const before = { home: "Home", pay: "Pay now", same: "Same" };

test("files are previewed, refused, imported and undone, also by keyboard", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^(?:400|409) POST \/v1\/api\/files/, /^net::ERR_INTERNET_DISCONNECTED /);
  const scope = await makeProject(owner, data);
  await openImport(owner, scope);
  const preview = owner.getByRole("button", { name: "Preview" });
  const importAnother = () => owner.getByRole("button", { name: "Import more files" }).click();

  await test.step("a file is imported except for one key, by keyboard, and undone", async () => {
    // Wait before pressing the key: the browser registers the listener asynchronously.
    const chooser = owner.waitForEvent("filechooser");
    await tabTo(owner, /^Choose files/);
    await owner.keyboard.press("Enter");
    await (await chooser).setFiles(english);
    await expect(owner.getByLabel("Format", { exact: true })).toHaveValue("JSON (nested)");
    await expect(owner.getByLabel("Language", { exact: true })).toHaveValue("English (en)");
    await tabTo(owner, /^Preview/);
    await owner.keyboard.press("Enter");
    await expect(owner.getByText("2 new texts, 2 changed, 1 unchanged.")).toBeVisible();
    const changed = owner.getByRole("list", { name: "Changed 2" });
    await expect(changed.getByRole("listitem")).toHaveCount(2);
    await expect(changed.locator("ins")).toContainText(["page"]);
    expect(await textsOf(owner, scope)).toEqual(before);
    await tabTo(owner, /^pay$/);
    await owner.keyboard.press("Space");
    await expect(owner.getByText("1 key is left out")).toBeVisible();
    await tabTo(owner, /^Import 3 texts/);
    await owner.keyboard.press("Enter");
    await expect(owner.getByText("2 texts added, 1 changed.")).toBeVisible();
    const after = {
      ...before,
      home: "Home page",
      "cart.empty": "Empty",
      "cart.items": "{count, plural, one {One item} other {Items}}",
    };
    expect(await textsOf(owner, scope)).toEqual(after);
    await tabTo(owner, /^Undo import/);
    await owner.keyboard.press("Enter");
    await expect(owner.getByText(/^Import undone/)).toBeVisible();
    expect(await textsOf(owner, scope)).toEqual(before);
    await importAnother();
  });

  await test.step("a broken file is refused with an explanation, and an empty one is not sent", async () => {
    await choose(owner, file("en.json", '{\n  "home": "x",\n  "pay": 2\n}'));
    await preview.click();
    const refusal = owner.getByRole("alert");
    await expect(refusal).toHaveText(
      "The file can’t be read, and nothing was imported.The value is not a text.Line 3Key: payIgnore values that aren’t texts",
    );
    await refusal.getByRole("button").click();
    await expect(owner.getByRole("button", { name: "Import 1 text" })).toBeVisible();
    await choose(owner, file("en.csv", "key;text\na;b"));
    await pickOption(owner.getByLabel("Language", { exact: true }), "English (en)");
    await preview.click();
    await expect(refusal).toContainText("No column has texts");
    await refusal.getByRole("button", { name: "Choose columns by number" }).click();
    await expect(owner.getByLabel("Key", { exact: true })).toHaveValue("1");
    await choose(owner, file("en.json", ""));
    await expect(owner.getByRole("alert")).toHaveText("The file is empty.");
    await expect(preview).toHaveCount(0);
  });

  await test.step("the selected file stays while the server is unreachable", async () => {
    await choose(owner, english);
    await owner.context().setOffline(true);
    await preview.click();
    await expect(owner.getByRole("alert")).toContainText("Can’t reach Parlance");
    await owner.context().setOffline(false);
    await preview.click();
    await expect(owner.getByRole("button", { name: "Import 4 texts" })).toBeVisible();
  });

  const meanwhile = { ...before, pay: "Typed meanwhile" };
  await test.step("a key changed after the preview is not overwritten without a new preview", async () => {
    await api(owner, `/v1/api?app=${scope.app}`, {
      method: "POST",
      body: { data: { en: { main: { entries: { pay: { v: meanwhile.pay } } } } } },
    });
    await owner.getByRole("button", { name: "Import 4 texts" }).click();
    await expect(
      owner.getByText(/^Nothing was imported: these keys changed after the preview: pay\./),
    ).toBeVisible();
    await owner.getByText("Changed 2", { exact: true }).click();
    await expect(owner.getByText("Typed meanwhile")).toBeVisible();
    expect(await textsOf(owner, scope)).toEqual(meanwhile);
  });

  await test.step("a double click imports the file once", async () => {
    await owner.getByRole("button", { name: "Import 4 texts" }).dblclick();
    await expect(owner.getByText("2 texts added, 2 changed.")).toBeVisible();
    await owner.getByRole("button", { name: "Undo import" }).click();
    await expect(owner.getByText(/^Import undone/)).toBeVisible();
    expect(await textsOf(owner, scope)).toEqual(meanwhile);
  });

  await test.step("a dropped file starts another import, which excludes keys without a source text", async () => {
    await drop(owner, "de.json", '{ "home": "Start", "fresh": "Frisch" }');
    await preview.click();
    const adds = owner.getByRole("checkbox", { name: "Add 1 key without English text" });
    await adds.check();
    await expect(owner.getByRole("button", { name: "Import 2 texts" })).toBeVisible();
    await expect(adds).toBeFocused();
    await adds.uncheck();
    await owner.getByText("Without English text 1").click();
    await expect(owner.getByRole("list", { name: "Without English text 1" })).toContainText("Frisch");
    await owner.getByRole("button", { name: "Import 1 text" }).click();
    await expect(owner.getByText("1 text added.")).toBeVisible();
    await expect(owner.getByText("1 key without English text was left out: fresh")).toBeVisible();
    expect(await textsOf(owner, scope)).toEqual(meanwhile);
  });
});

test("a long import is a job that survives a reload, and a dropped file starts another", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  await openImport(owner, scope);
  const many = Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`key_${at}`, `Text ${at}`]));
  await choose(owner, file("many.json", many));
  await pickOption(owner.getByLabel("Language", { exact: true }), "English (en)");
  await owner.getByRole("button", { name: "Preview" }).click();
  const list = owner.getByRole("list", { name: "New 6,000" });
  await expect(list).toBeVisible();
  expect(await list.getByRole("listitem").count()).toBeLessThan(100);
  await owner.getByRole("button", { name: "Import 6,000 texts" }).click();
  await expect(owner).toHaveURL(/job=/);
  await owner.reload();
  await expect(owner.getByText("6,000 texts added.")).toBeVisible();
  await owner.getByRole("button", { name: "Undo import" }).click();
  await expect(owner.getByText(/^Import undone/)).toBeVisible();
  expect(await textsOf(owner, scope)).toEqual(before);
  await drop(owner, "en.json", '{"home": "Home page"}');
  await owner.getByRole("button", { name: "Preview" }).click();
  await owner.getByRole("button", { name: "Import 1 text" }).click();
  await expect(owner.getByText("No texts added, 1 changed.")).toBeVisible();
});

const json = (content: object) => strToU8(JSON.stringify(content));
const zip = (files: Record<string, Uint8Array>) => ({
  name: "app.zip",
  mimeType: "application/zip",
  buffer: Buffer.from(zipSync(files)),
});

test("files of a zip, except a faulty one, are imported together and undone at once, by keyboard", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  await openImport(owner, scope);
  const table = owner.getByRole("region", { name: "Files" });
  const rowOf = (path: string) => table.getByRole("row", { name: path });

  await test.step("the preview shows format, language and counts of all files together", async () => {
    await choose(
      owner,
      zip({
        "i18n/en.json": json({ home: "Home page", pay: "Pay now", fresh: "Fresh" }),
        "i18n/de/app.json": json({ home: "Start", fresh: "Frisch", unknown: "Unbekannt" }),
        "i18n/de/broken.json": strToU8('{\n "a": "b",'),
        "i18n/settings.json": json({ a: "b" }),
        "readme.md": strToU8("no texts"),
        "__MACOSX/i18n/en.json": strToU8("{}"),
      }),
    );
    await expect(rowOf("i18n/en.json")).toContainText("1110");
    await expect(rowOf("i18n/de/app.json")).toContainText("2001");
    await expect(rowOf("i18n/de/broken.json")).toContainText("Line 2");
    await expect(rowOf("i18n/settings.json")).toContainText("Choose a language.");
    await expect(owner.getByText("2 files without translations were ignored.")).toBeVisible();
    await expect(owner.getByLabel("Language of i18n/de/app.json")).toHaveValue("German (de)");
    await expect(owner.getByRole("list", { name: "Changed 1" })).toContainText("page");
    expect(await textsOf(owner, scope)).toEqual(before);
  });

  await test.step("new texts are shown beside their sources", async () => {
    await owner.getByText("New 3", { exact: true }).click();
    const added = owner.getByRole("list", { name: "New 3" }).getByRole("listitem");
    await expect(added.filter({ hasText: "Frisch" })).toContainText("Fresh");
  });

  await test.step("the faulty file is left out, the other files are imported and undone", async () => {
    await expect(owner.getByRole("button", { name: "Import 4 texts" })).toBeDisabled();
    await tabTo(owner, /^Leave out 1 file/);
    await owner.keyboard.press("Enter");
    await tabTo(owner, /^Import 4 texts/);
    await owner.keyboard.press("Enter");
    await expect(owner.getByText("3 texts added, 1 changed.")).toBeVisible();
    await expect(owner.getByText("1 key without English text was left out: unknown")).toBeVisible();
    expect(await textsOf(owner, scope)).toEqual({ ...before, home: "Home page", fresh: "Fresh" });
    await tabTo(owner, /^Undo import/);
    await owner.keyboard.press("Enter");
    await expect(owner.getByText(/^Import undone/)).toBeVisible();
    expect(await textsOf(owner, scope)).toEqual(before);
  });

  await test.step("a zip with an unsafe path is refused", async () => {
    await owner.getByRole("button", { name: "Import more files" }).click();
    await choose(owner, zip({ "../en.json": json({ a: "b" }) }));
    await expect(owner.getByRole("alert")).toContainText("The zip file has an unsafe path: ");
  });
});

test("a translator imports drafts into the languages they may edit", async ({ owner }) => {
  const scope = await makeProject(owner, data);
  const context = await secondUser(owner, scope, { name: "Mia Guest", role: "translator" });
  await openImport(context, scope);
  await choose(context, [english, file("de.json", { home: "Start", unknown: "Neu" })]);
  await expect(context.getByText(/^Texts become drafts in your languages/)).toBeVisible();
  const language = context.getByLabel("Language of de.json");
  await expect(language).toHaveValue("German (de)");
  await expect(context.getByRole("checkbox", { name: /^en\.json/ })).not.toBeChecked();
  await expect(context.getByRole("checkbox", { name: /^Add / })).toHaveCount(0);
  const startImport = context.getByRole("button", { name: "Import 1 text" });
  await expect(startImport).toBeEnabled();
  await language.press("ArrowDown");
  await expect(context.getByRole("option")).toHaveText(["Choose…", "German (de)"]);
  await language.press("Escape");
  await startImport.click();
  await expect(context.getByText("1 text added.")).toBeVisible();
  expect(await textsOf(owner, scope)).toEqual(before);
  await context.getByRole("button", { name: "Undo import" }).click();
  await expect(context.getByText(/^Import undone/)).toBeVisible();
});

for (const [theme, language, width] of [
  ["light", "en", 1440],
  ["dark", "de", 320],
  ["light", "ar", 390],
] as const)
  test(`a preview and an export look right in ${theme}, ${language}, ${width} px @deep`, async ({
    owner,
  }) => {
    const scope = await makeProject(owner, data);
    await prefer(owner, { theme, language });
    await owner.setViewportSize({ width, height: 900 });
    await owner.goto(`${started().address}/projects/${scope.app}/${scope.branch}/files/import`);
    await choose(owner, english);
    const preview = owner.locator("button", { hasText: /^(?:Preview|Vorschau anzeigen|معاينة)$/ });
    await preview.click();
    await owner.getByRole("checkbox", { name: "pay" }).waitFor();
    await owner.screenshot({ path: test.info().outputPath("import.png"), fullPage: true });
    await choose(owner, [english, file("de.json", { home: "Start" }), file("it.json", { home: "Inizio" })]);
    await owner.getByRole("checkbox", { name: /^it\.json/ }).waitFor();
    await owner.getByRole("checkbox", { name: "pay" }).waitFor();
    await owner.screenshot({ path: test.info().outputPath("files.png"), fullPage: true });
    expect(await violations(owner)).toEqual([]);
    expect(await overflows(owner)).toBe(false);
    await choose(owner, english);
    await preview.click();
    await owner.getByRole("checkbox", { name: "pay" }).waitFor();
    expect(await violations(owner)).toEqual([]);
    expect(await overflows(owner)).toBe(false);
    await owner.goto(`${started().address}/projects/${scope.app}/${scope.branch}/files/export`);
    await owner.locator("details summary").click();
    await preview.click();
    await owner.locator("li summary").first().click();
    expect(await violations(owner)).toEqual([]);
    expect(await overflows(owner)).toBe(false);
    await owner.screenshot({ path: test.info().outputPath("export.png"), fullPage: true });
    await owner.goto(`${started().address}/projects/${scope.app}/${scope.branch}/files/client`);
    await expect(owner.getByText('"base_language": "en"')).toBeVisible();
    expect(await violations(owner)).toEqual([]);
    expect(await overflows(owner)).toBe(false);
    await owner.screenshot({ path: test.info().outputPath("client.png"), fullPage: true });
  });
