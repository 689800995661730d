import { readFile } from "node:fs/promises";
import { api, expect, makeProject, ownerName, started, test } from "#e2e/support/fixtures.ts";
import { pickOption } from "#e2e/support/pick-option.ts";
import { openSettings, storedSettings } from "#e2e/support/settings-pages.ts";

test("statuses, groups and languages are added, changed and deleted while others change them", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^400 POST .*groups$/);
  // All projects of a team have the same statuses.
  const scope = await openSettings(owner, "statuses", {
    de: { main: { entries: { home: { v: "Start" } } } },
  });
  const dialog = owner.getByRole("dialog");
  const sections = owner.getByRole("navigation", { name: "Settings sections" });
  await test.step("a status is created, changed, and deleted under its current name", async () => {
    const name = `Check ${crypto.randomUUID().slice(0, 6)}`;
    await owner.getByRole("button", { name: "Add status" }).click();
    await dialog.getByRole("button", { name: "Add status" }).click();
    await expect(dialog.getByText("Required.")).toBeVisible();
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Manager", { exact: true }).check();
    await dialog.getByRole("button", { name: "Add status" }).click();
    const row = owner.getByRole("row", { name: new RegExp(name) });
    await expect(row).toContainText("Manager");

    await owner.getByRole("button", { name: `Edit ${name}` }).click();
    await dialog.getByLabel("Comment required").check();
    await dialog.getByRole("button", { name: "Save status" }).click();
    await expect(row).toContainText("yes");

    await owner.getByRole("button", { name: `Delete ${name}` }).click();
    // Another user renames it.
    const statuses = () => api<Array<{ _id: string }>>(owner, `/v1/api/statuses?app=${scope.app}`);
    const path = `/v1/api/statuses/${(await statuses())[0]?._id}?app=${scope.app}`;
    await api(owner, path, { method: "PUT", body: { name: "Lawyers" } });
    const renamed = owner.getByRole("dialog", { name: "Delete Lawyers" });
    await renamed.getByRole("button", { name: "Delete Lawyers" }).click();
    await expect(renamed).toBeHidden();
    expect(await statuses()).toEqual([]);
  });

  await test.step("groups are opened, added, renamed and deleted by keyboard, and their keys move", async () => {
    await sections.getByRole("link").first().focus();
    for (let press = 0; press < 2; press++) await owner.keyboard.press("Tab");
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("heading", { name: "Groups" })).toBeVisible();
    const table = owner.getByRole("region", { name: "Groups" });
    await owner.getByLabel("New group").focus();
    await owner.keyboard.type("shop");
    await owner.keyboard.press("Enter");
    await expect(owner.getByText("This name is already taken.")).toBeVisible();
    await owner.getByLabel("New group").fill("mails");
    await owner.keyboard.press("Enter");
    await expect(table.getByRole("rowheader", { name: "mails" })).toBeVisible();

    const rename = owner.getByRole("button", { name: "Rename mails" });
    await rename.press("Enter");
    await expect(dialog.getByLabel("Name")).toBeVisible();
    await owner.keyboard.press("Escape");
    await expect(rename).toBeFocused();
    await owner.keyboard.press("Enter");
    await dialog.getByLabel("Name").fill("letters");
    await owner.keyboard.press("Enter");
    await expect(table.getByRole("rowheader", { name: "letters" })).toBeVisible();
    await expect(dialog).toHaveCount(0);

    await owner.getByRole("button", { name: "Delete shop" }).press("Enter");
    await expect(owner.getByText("Its key moves to the group “main”.")).toBeVisible();
    const at = `app=${scope.app}&branch=${scope.branch}`;
    const groups = await api<Array<{ _id: string; name: string }>>(owner, `/v1/api/groups?${at}`);
    const id = groups.find(({ name }) => name === "shop")?._id;
    await api(owner, `/v1/api/groups/${id}?${at}`, { method: "PUT", body: { name: "checkout" } });
    await dialog.getByRole("button", { name: /^Delete/ }).press("Enter");
    await expect(dialog.getByText("This was changed in the meantime.")).toBeVisible();
    await dialog.getByRole("button", { name: "Delete checkout" }).press("Enter");
    await expect(table.getByRole("rowheader", { name: /shop|checkout/ })).toHaveCount(0);
    await expect.poll(() => owner.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
    await expect(table.getByRole("row", { name: "main 2" })).toBeVisible();
    await expect(owner.getByRole("button", { name: "Delete main" })).toHaveCount(0);
    await table.getByRole("link", { name: "2" }).click();
    await expect(owner.getByRole("grid")).toHaveAttribute("aria-rowcount", "3");
  });

  await owner.goBack();
  await sections.getByRole("link", { name: "Languages" }).click();
  await test.step("languages are added, renamed, and deleted with the current number of translations", async () => {
    const choice = owner.getByRole("combobox", { name: "Add languages" });
    for (const code of ["fr", "pt-br", "de"]) {
      await choice.fill(code);
      await choice.press("Enter");
    }
    await owner.getByRole("button", { name: "Add 3 languages" }).click();
    await expect(owner.getByText("The project already has de.")).toBeVisible();
    await owner.getByRole("button", { name: "Remove German (de)" }).click();
    await owner.getByRole("button", { name: "Add 2 languages" }).click();
    await expect(owner.getByText("Added 2 languages: French and Brazilian Portuguese.")).toBeVisible();

    await owner.getByRole("button", { name: "Rename French" }).click();
    await owner.getByRole("dialog").getByLabel("Name").fill("Français (Suisse)");
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("rowheader", { name: "Français (Suisse) custom name" })).toBeVisible();

    await owner.getByRole("button", { name: "Delete German" }).click();
    const deletion = dialog.getByRole("button", { name: "Delete German" });
    await expect(dialog.getByText(/^Its 1 translation is deleted too\./)).toBeVisible();
    await expect(deletion).toBeDisabled();
    // The current number of translations, including recent ones.
    const entries = [{ key: "pay", language: "de", value: "Zahlen" }];
    await api(owner, `/v1/api/entries?app=${scope.app}`, { method: "PATCH", body: { entries } });
    await expect(dialog).toContainText("Its 2 translations are deleted too.");
    await dialog.getByLabel("Type de to confirm").fill("de");
    await owner.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("changed in the meantime");
    await deletion.click();
    await expect(owner.getByRole("rowheader", { name: "German" })).toHaveCount(0);
    await expect(owner.getByRole("button", { name: "Delete English" })).toHaveCount(0);
  });
});

test("name, rules, token and allow-list of a project are changed and appear in the audit log", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^400 PUT .*(settings|allowList)$/);
  const scope = await openSettings(owner, "general");
  const { app } = scope;
  const dialog = owner.getByRole("dialog");
  const sections = owner.getByRole("navigation", { name: "Settings sections" });
  await test.step("a project is renamed, and its rules, base language and token are changed", async () => {
    const rename = owner.getByRole("button", { name: "Rename" });
    await expect(rename).toBeDisabled();
    await owner.getByLabel("Name", { exact: true }).fill("");
    await rename.click();
    await expect(owner.getByText("Required.")).toBeVisible();
    const name = `Renamed ${crypto.randomUUID().slice(0, 6)}`;
    await owner.getByLabel("Name", { exact: true }).fill(name);
    await rename.click();
    await expect(owner.getByRole("button", { name, exact: true })).toBeVisible();
    await owner.getByLabel("Require a personal token for uploads").click();
    await expect(owner.getByText("Saved", { exact: true })).toBeVisible();
    expect(await storedSettings(owner, scope)).toMatchObject({ name, requirePersonalToken: true });

    await owner.getByRole("button", { name: "Change…" }).click();
    await expect(
      dialog.getByText("2 keys have no text in this language and will have no source."),
    ).toBeVisible();
    await expect(owner).toHaveURL(/base=1/);
    await dialog.getByRole("button", { name: "Make German the base language" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(owner.getByText("German de")).toBeVisible();
    expect(await storedSettings(owner, scope)).toMatchObject({ baseLanguage: "de" });

    await owner.keyboard.press("Control+k");
    await owner.getByPlaceholder("Search pages, projects and commands").fill("replace project");
    await owner.keyboard.press("Enter");
    const replacing = owner.getByRole("dialog", { name: "Replace token" });
    await replacing.getByLabel(/^Type .* to confirm/).fill(name);
    await owner.keyboard.press("Enter");
    await expect(replacing).toHaveCount(0);
    await expect(owner.getByText(new RegExp(`^${scope.app}!`))).toBeVisible();

    await owner.getByRole("link", { name: "Audit log" }).click();
    const rule = "Require a personal token for uploads: off → on";
    const changed = owner.getByRole("row", { name: /^Settings changed/ }).filter({ hasText: rule });
    await expect(changed).toContainText(ownerName);
    await pickOption(owner.getByLabel("Action", { exact: true }), "Project created");
    await expect(changed).toHaveCount(0);
    await expect(owner.getByRole("row", { name: /^Project created/ })).toBeVisible();
    await owner.getByLabel("From", { exact: true }).fill("2999-01-01");
    await expect(owner.getByText("No matching activity")).toBeVisible();
    await expect(owner).toHaveURL(/action=project.created&since=2999-01-01/);
    await owner.reload();
    await expect(owner.getByText("No matching activity")).toBeVisible();
    await owner.getByRole("button", { name: "Clear filters" }).click();
    await expect(changed).toBeVisible();
    const saving = owner.waitForEvent("download");
    await owner.getByRole("button", { name: "Save as CSV" }).click();
    const lines = (await readFile(await (await saving).path(), "utf8")).split("\r\n");
    expect(lines[0]).toBe("\uFEFFWhen,Person,Action,What,Details,IP address");
    expect(lines.some((line) => line.includes(`,project.settings_changed,Settings changed,${rule},`))).toBe(
      true,
    );
    expect(lines.some((line) => line.includes(",Project created,"))).toBe(true);
  });

  await sections.getByRole("link", { name: "API access" }).click();
  await test.step("the allow-list names an invalid line and confirms before locking out users", async () => {
    const list = owner.getByLabel("Addresses");
    const save = owner.getByRole("button", { name: "Save list" });
    const stored = async () =>
      (await api<{ addresses: string[] }>(owner, `/v1/api/allowList?app=${app}`)).addresses;
    await list.fill("10.0.0.0/8\nnowhere");
    await save.click();
    await expect(list).toHaveAccessibleDescription(/Line 2 isn’t an IP address or a network\.$/);
    await expect(list).toBeFocused();
    await expect(list).toHaveValue("10.0.0.0/8\nnowhere");
    await list.fill("192.0.2.7");
    await save.click();
    await expect(owner.getByText("Saved", { exact: true })).toBeVisible();
    await list.fill("");
    await save.click();
    await expect(dialog.getByRole("heading", { name: "Empty the list?" })).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await stored()).not.toEqual([]);
    await save.click();
    await dialog.getByRole("button", { name: "Reject all addresses" }).click();
    await expect(dialog).toHaveCount(0);
    expect(await stored()).toEqual([]);
    await list.fill("10.1.1.1");
    await owner.getByRole("button", { name: /^Allow my address/ }).click();
    await expect(list).toHaveValue(/(127\.0\.0\.1|::1)/);
    await expect(list).toHaveValue(/10\.1\.1\.1/);
    expect(await stored()).toHaveLength(1);
    expect(await stored()).not.toContain("10.1.1.1");
    await api(owner, `/v1/api/allowList?app=${app}`, { method: "PUT", body: { addresses: [] } });

    await sections.getByRole("link", { name: "General" }).click();
    const rule = owner.getByLabel("Apply the allow-list to signed-in people");
    await rule.click();
    await expect(dialog.getByText(/^Your address .* isn’t on the list/)).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(rule).not.toBeChecked();
    await api(owner, `/v1/api/allowList?app=${app}`, {
      method: "PUT",
      body: { addresses: ["127.0.0.1", "::1"] },
    });
    // The box is checked only once the response arrives.
    await rule.click();
    await expect(rule).toBeChecked();
    await expect(owner.getByText("Saved", { exact: true })).toBeVisible();

    await sections.getByRole("link", { name: "API access" }).click();
    // Changes by others are merged into the typed text as soon as they arrive.
    await expect(list).toHaveValue(/127\.0\.0\.1\n::1/);
    await list.fill("192.0.2.7");
    await save.click();
    await expect(dialog.getByRole("heading", { name: "Lock yourself out?" })).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await stored()).toEqual(["127.0.0.1", "::1"]);
  });
});

test("tag categories are added, renamed and deleted @deep", async ({ owner }) => {
  await openSettings(owner, "categories");
  await owner.getByLabel("New category").fill("Watch");
  await owner.getByRole("button", { name: "Add category" }).click();
  await expect(owner.getByRole("rowheader", { name: "Watch" })).toBeVisible();
  await owner.getByRole("button", { name: "Rename Watch" }).click();
  await owner.getByRole("dialog").getByLabel("Name").fill("Wearables");
  await owner.keyboard.press("Enter");
  await owner.getByRole("button", { name: "Delete Wearables" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Delete Wearables" }).click();
  await expect(owner.getByRole("rowheader", { name: "Wearables" })).toHaveCount(0);
  await expect(owner.getByRole("rowheader")).toHaveCount(4);
});

test("the usage of the project is shown by month, current month first @deep", async ({ owner }) => {
  const { app, branch } = await makeProject(owner, { en: { main: { entries: { a: { v: "A" } } } } });
  const months = [
    { month: "2026-11", apiRequests: 1234, mau: 5 },
    { month: "2026-10", apiRequests: 40, mau: 2 },
  ];
  const path = "**/v1/api/projects/usage/months*";
  await owner.goto(`${started().address}/projects/${app}/${branch}/settings/general`);
  const table = owner.getByRole("region", { name: "Usage by month" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(owner.getByRole("img", { name: "API requests" })).toHaveCount(0);

  await owner.route(path, (route) => route.fulfill({ json: months }));
  await owner.reload();
  await expect(table.getByRole("row").nth(1)).toHaveText(/November 2026\s*1,234\s*5/);
  await expect(owner.getByRole("img", { name: "API requests" })).toBeVisible();
});
