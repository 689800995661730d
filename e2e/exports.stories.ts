import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { api, expect, makeProject, type Scope, secondUser, started, tabTo, test } from "./fixtures.ts";
import { violations } from "./looks.ts";

const data = { en: { main: { entries: { home: { v: "Home" }, pay: { v: "Pay now" } } } } };

async function openExport(page: Page, { app, branch }: Scope): Promise<void> {
  await page.goto(`${started().address}/projects/${app}/${branch}/files/export`);
  await page.getByRole("button", { name: "Preview" }).waitFor();
}

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

test("all languages are exported as one zip with a file of each, or a file as it was chosen, and the choice is there the next time", async ({
  owner,
}) => {
  const scope = await makeProject(owner, {
    ...data,
    de: { main: { entries: { pay: { v: "Jetzt zahlen" } } } },
  });
  await openExport(owner, scope);
  await expect(owner.getByLabel("Both languages")).toBeChecked();
  const zip = await saved(owner, "Export 2 files");
  expect(zip.name).toBe(`${scope.branch}.zip`);
  // Files stand in it as they are.
  for (const part of ["en.json", "Pay now", "de.json", "Jetzt zahlen"]) expect(zip.text).toContain(part);
  const format = owner.getByLabel("Format", { exact: true });
  await format.selectOption("ios_xcstrings");
  await expect(owner.getByText("All of them in one file.")).toBeVisible();
  const catalog = await saved(owner);
  expect(catalog.name).toBe("Localizable.xcstrings");
  for (const part of ["Pay now", "Jetzt zahlen"]) expect(catalog.text).toContain(part);
  await format.selectOption("java_properties");
  await expect(owner.getByText(/^Has no plurals/)).toBeVisible();
  await chooseLanguages(owner, "en");
  await owner.getByText("Options", { exact: true }).click();
  await owner.getByLabel("Sort by key").check();
  const { name, text } = await saved(owner);
  expect(name).toBe("en.properties");
  expect(text).toContain("home");
  expect(text).toContain("Pay now");
  await expect(owner.getByText("en.properties was saved by your browser.")).toBeVisible();
  await owner.reload();
  await expect(format).toHaveValue("java_properties");
  await owner.getByText("Options", { exact: true }).click();
  await expect(owner.getByLabel("Sort by key")).toBeChecked();
  expect(await violations(owner)).toEqual([]);
});

test("some languages and some statuses are previewed, and what is saved is what the preview shows", async ({
  owner,
}) => {
  const scope = await makeProject(owner, {
    en: { main: { entries: { pay: { v: "Pay now" }, home: { v: "Home" } } } },
    de: { main: { entries: { pay: { v: "Jetzt zahlen", status: "2" }, home: { v: "Start" } } } },
    fr: { main: { entries: { pay: { v: "Payer", status: "1" }, home: { v: "Accueil" } } } },
  });
  await openExport(owner, scope);
  await chooseLanguages(owner, "de", "fr");
  await owner.getByRole("button", { name: "Needs review" }).click();
  await owner.getByRole("button", { name: "Preview" }).click();
  const files = owner.getByRole("listitem").filter({ hasText: ".json" });
  await expect(files).toHaveText([/^de\.json 1 key, /, /^fr\.json no keys, /]);
  await files.first().locator("summary").click();
  await expect(files.first().getByLabel("de.json")).toHaveText('{ "pay": "Jetzt zahlen" }');
  const both = await saved(owner, "Export 2 files");
  expect(both.text).toContain("Jetzt zahlen");
  for (const other of ["Start", "Payer", "Pay now"]) expect(both.text).not.toContain(other);
  await owner.getByRole("button", { name: "Needs review" }).click();
  await owner.getByRole("button", { name: "Remove French (fr)" }).click();
  await owner.getByLabel("Search", { exact: true }).fill("key:home");
  await owner.keyboard.press("Enter");
  await expect(owner.getByLabel("de.json")).toHaveText('{ "home": "Start" }');
  const one = await saved(owner, "Export");
  const shown = (await owner.getByLabel("de.json").innerText()).trim();
  expect([one.name, one.text.trim()]).toEqual(["de.json", shown]);
});

test("what cannot be made says why: no language, no key, a search that is none; files are made anew where texts changed after the preview", async ({
  owner,
  provoke,
}) => {
  provoke(/^400 GET \/v1\/api\/files/);
  const scope = await makeProject(owner, data);
  await openExport(owner, scope);
  await owner.getByLabel("Both languages").uncheck();
  await expect(owner.getByText("Choose a language.")).toBeVisible();
  await expect(owner.getByRole("button", { name: "Export", exact: true })).toBeDisabled();
  await chooseLanguages(owner, "en");
  await owner.getByRole("button", { name: "Rejected" }).click();
  await owner.getByRole("button", { name: "Preview" }).click();
  await expect(owner.getByText("No key matches. The files are empty.")).toBeVisible();
  await owner.getByRole("button", { name: "Rejected" }).click();
  await owner.getByRole("button", { name: "Preview" }).click();
  await expect(owner.getByLabel("en.json")).toContainText("Pay now");
  await api(owner, `/v1/api?app=${scope.app}`, {
    method: "POST",
    body: { data: { en: { main: { entries: { pay: { v: "Pay later" } } } } } },
  });
  await expect(owner.getByText(/^Texts changed after the preview/)).toBeVisible();
  expect((await saved(owner, "Export")).text).toContain("Pay later");
  await expect(owner.getByLabel("en.json")).toContainText("Pay later");
  await owner.getByLabel("Search", { exact: true }).fill("is:nothing");
  await owner.getByRole("button", { name: "Preview" }).click();
  await expect(owner.getByText(/^Unknown state\./)).toBeVisible();
  await expect(owner.getByLabel("Search", { exact: true })).toHaveAttribute("aria-invalid", "true");
});

test("a translator exports by the keyboard alone, and a format that cannot hold a text says which", async ({
  owner,
  provoke,
}) => {
  provoke(/^400 GET \/v1\/api\/files/);
  const scope = await makeProject(owner, {
    en: { main: { entries: { a: { v: "A" }, "a.b": { v: "B" } } } },
  });
  const guest = await secondUser(owner, scope, { name: "Tina" });
  await guest.goto(`${started().address}/projects/${scope.app}/${scope.branch}/files`);
  await guest.getByRole("button", { name: "Preview" }).waitFor();
  await tabTo(guest, /^Both languages/);
  await guest.keyboard.press("Space");
  await tabTo(guest, /^Languages/);
  await guest.keyboard.type("en\n");
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
  await tabTo(guest, /^Format/);
  await guest.getByLabel("Format", { exact: true }).selectOption("react_simple_json");
  expect(JSON.parse((await saved(guest)).text)).toEqual({ a: "A", "a.b": "B" });
});
