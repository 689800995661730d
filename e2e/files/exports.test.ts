import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { api, expect, makeProject, secondUser, started, tabTo, test } from "#e2e/support/fixtures.ts";
import { violations } from "#e2e/support/page-checks.ts";
import { pickOption } from "#e2e/support/pick-option.ts";

async function chooseLanguages(page: Page, ...codes: string[]): Promise<void> {
  const field = page.getByLabel("Languages", { exact: true });
  for (const code of codes) {
    await field.fill(code);
    await field.press("Enter");
  }
}

async function saved(page: Page, action = "Export"): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: action, exact: true }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("a translator exports languages and statuses, and reads why an export is impossible", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^400 GET \/v1\/api\/files/);
  const scope = await makeProject(owner, {
    en: { main: { entries: { pay: { v: "Pay now" }, home: { v: "Home" } } } },
    de: { main: { entries: { pay: { v: "Jetzt zahlen", status: "2" }, home: { v: "Start" } } } },
  });
  const upload = (entries: Record<string, { v: string }>) =>
    api(owner, `/v1/api?app=${scope.app}`, { method: "POST", body: { data: { en: { main: { entries } } } } });
  const guest = await secondUser(owner, scope, { name: "Tina" });
  await guest.goto(`${started().address}/projects/${scope.app}/${scope.branch}/files`);
  const preview = guest.getByRole("button", { name: "Preview" });
  await preview.waitFor();
  const format = guest.getByLabel("Format", { exact: true });
  const search = guest.getByLabel("Search", { exact: true });

  await test.step("all languages are exported as one zip with a file for each language", async () => {
    await expect(guest.getByLabel("Both languages")).toBeChecked();
    const zip = await saved(guest, "Export 2 files");
    expect(zip.name).toBe(`${scope.branch}.zip`);
    // Zip entries are stored uncompressed.
    for (const part of ["en.json", "Pay now", "de.json", "Jetzt zahlen"]) expect(zip.text).toContain(part);
  });

  await test.step("a string catalog contains all languages in one file", async () => {
    await pickOption(format, "Apple String Catalog");
    await expect(guest.getByText("All of them in one file.")).toBeVisible();
    const catalog = await saved(guest);
    expect(catalog.name).toBe("Localizable.xcstrings");
    for (const part of ["Pay now", "Jetzt zahlen"]) expect(catalog.text).toContain(part);
  });

  await test.step("one language is exported as one file, and the options are remembered", async () => {
    await pickOption(format, "Java .properties");
    await expect(guest.getByText(/^Has no plurals/)).toBeVisible();
    await chooseLanguages(guest, "en");
    await guest.getByText("Options", { exact: true }).click();
    await guest.getByLabel("Sort by key").check();
    const { name, text } = await saved(guest);
    expect(name).toBe("en.properties");
    expect(text).toContain("home");
    expect(text).toContain("Pay now");
    await expect(guest.getByText("en.properties was saved by your browser.")).toBeVisible();
    await guest.reload();
    await expect(format).toHaveValue("Java .properties");
    await guest.getByText("Options", { exact: true }).click();
    await expect(guest.getByLabel("Sort by key")).toBeChecked();
    expect(await violations(guest)).toEqual([]);
  });

  await test.step("an export of some statuses and a search matches the preview", async () => {
    await pickOption(format, "JSON (nested)");
    await chooseLanguages(guest, "de");
    await guest.getByRole("button", { name: "Needs review" }).click();
    await preview.click();
    const files = guest.getByRole("listitem").filter({ hasText: ".json" });
    await expect(files).toHaveText([/^en\.json no keys, /, /^de\.json 1 key, /]);
    await files.last().locator("summary").click();
    await expect(files.last().getByLabel("de.json")).toHaveText('{ "pay": "Jetzt zahlen" }');
    const both = await saved(guest, "Export 2 files");
    expect(both.text).toContain("Jetzt zahlen");
    for (const other of ["Start", "Home", "Pay now"]) expect(both.text).not.toContain(other);
    await guest.getByRole("button", { name: "Needs review" }).click();
    await guest.getByRole("button", { name: "Remove English (en)" }).click();
    await search.fill("key:home");
    await guest.keyboard.press("Enter");
    await expect(guest.getByLabel("de.json")).toHaveText('{ "home": "Start" }');
    const file = await saved(guest, "Export");
    const shown = (await guest.getByLabel("de.json").innerText()).trim();
    expect([file.name, file.text.trim()]).toEqual(["de.json", shown]);
  });

  await test.step("nothing is exported without a language, a key or a valid search", async () => {
    await guest.getByRole("button", { name: "Remove German (de)" }).click();
    await expect(guest.getByText("Choose a language.")).toBeVisible();
    await expect(guest.getByRole("button", { name: "Export", exact: true })).toBeDisabled();
    await search.fill("");
    await chooseLanguages(guest, "en");
    await guest.getByRole("button", { name: "Rejected" }).click();
    await preview.click();
    await expect(guest.getByText("No key matches. The files are empty.")).toBeVisible();
    await guest.getByRole("button", { name: "Rejected" }).click();
    await search.fill("is:nothing");
    await preview.click();
    await expect(guest.getByText(/^Unknown state\./)).toBeVisible();
    await expect(search).toHaveAttribute("aria-invalid", "true");
    await search.fill("");
  });

  await test.step("texts changed after the preview are in the saved file", async () => {
    await preview.click();
    await expect(guest.getByLabel("en.json")).toContainText("Pay now");
    await upload({ pay: { v: "Pay later" } });
    await expect(guest.getByText(/^Texts changed after the preview/)).toBeVisible();
    expect((await saved(guest, "Export")).text).toContain("Pay later");
    await expect(guest.getByLabel("en.json")).toContainText("Pay later");
  });

  await test.step("keys that a format cannot contain are excluded by keyboard", async () => {
    await upload({ a: { v: "A" }, "a.b": { v: "B" } });
    await tabTo(guest, /^Languages/);
    await guest.keyboard.type("de\n");
    await tabTo(guest, /^Preview/);
    await guest.keyboard.press("Tab");
    await guest.keyboard.press("Enter");
    await expect(guest.getByRole("alert")).toContainText("Key: a");
    const remedy = guest.getByRole("button", { name: "Leave out keys that are also the beginning" });
    await tabTo(guest, /^Leave out keys that are also the beginning/);
    const downloading = guest.waitForEvent("download");
    await guest.keyboard.press("Enter");
    await downloading;
    await expect(remedy).toHaveCount(0);
  });

  await test.step("a flat format contains all keys", async () => {
    await guest.getByRole("button", { name: "Remove German (de)" }).click();
    await pickOption(format, "JSON (flat)");
    expect(JSON.parse((await saved(guest)).text)).toMatchObject({ a: "A", "a.b": "B" });
  });
});
