import { api, expect, makeProject, started, storedRows, test } from "#e2e/support/fixtures.ts";
import { data, deletion, openSettings, storedSettings } from "#e2e/support/settings-pages.ts";

test("deleted keys are restored; a backup becomes a project, which is archived and deleted", async ({
  owner,
  expectProblems,
}, info) => {
  expectProblems(
    /^409 POST .*restore$/,
    /^400 POST .*restore$/,
    // Requests of the project frame from before the deletion may be refused after it.
    /^403 GET .*(webhooks|counts)$/,
  );
  await test.step("a key is restored from the trash, under another name if its name is in use", async () => {
    const scope = await makeProject(owner, data);
    const body = deletion(["home", "pay"]);
    await api(owner, `/v1/api/entries/delete?app=${scope.app}`, { method: "POST", body });
    await api(owner, `/v1/api?app=${scope.app}`, {
      method: "POST",
      body: { data: { en: { main: { entries: { home: { v: "New home" } } } } } },
    });
    await owner.goto(`${started().address}/projects/${scope.app}/${scope.branch}/settings/trash`);
    await owner.getByLabel("Select all shown").check();
    await owner.getByRole("button", { name: "Restore 2" }).click();
    const dialog = owner.getByRole("dialog", { name: "A name is already taken" });
    await expect(dialog.getByLabel("New name")).toHaveValue("home_2");
    await dialog.getByLabel("New name").fill("home.old");
    await dialog.getByRole("button", { name: "Restore" }).click();
    await expect(owner.getByText("2 items restored.")).toBeVisible();
    expect((await storedRows(owner, scope)).map(({ key }) => key).sort()).toEqual([
      "home",
      "home.old",
      "pay",
    ]);
    await owner.getByRole("button", { name: "Undo" }).click();
    await expect(owner.getByRole("button", { name: "Restore pay" })).toBeVisible();
  });

  const sections = owner.getByRole("navigation", { name: "Settings sections" });
  await sections.getByRole("link", { name: "Backup" }).click();
  const name = "From the backup";
  const restored =
    await test.step("a backup is saved as a file and becomes a project; a broken file is refused", async () => {
      const saving = owner.waitForEvent("download");
      await owner.getByRole("button", { name: "Save backup" }).click();
      const file = info.outputPath("story.parlance");
      await (await saving).saveAs(file);
      await expect(owner.getByText(/ saved, /)).toBeVisible();
      await owner.getByRole("link", { name: "Restore backup…" }).press("Enter");
      await owner.waitForURL(/restore-project/);
      // The focus moves to the page, since the pressed link no longer exists.
      await expect(owner.getByRole("main")).toBeFocused();
      await owner.getByLabel("Backup file").setInputFiles({
        name: "broken.parlance",
        mimeType: "application/gzip",
        buffer: Buffer.from("nothing"),
      });
      await owner.getByRole("button", { name: "Create project" }).click();
      await expect(owner.getByText(/^No project was created: the file is damaged/)).toBeVisible();
      await owner.getByLabel("Backup file").setInputFiles(file);
      await owner.getByLabel("Name", { exact: true }).fill(name);
      await owner.getByRole("button", { name: "Create project" }).click();
      await expect(owner.getByRole("rowheader", { name: "home" })).toBeVisible();
      await expect(owner.getByRole("button", { name: name })).toBeVisible();
      return { app: /projects\/([0-9a-f]{24})/.exec(owner.url())?.[1] ?? "", branch: "" };
    });

  await owner.getByRole("link", { name: "Settings", exact: true }).click();
  await sections.getByRole("link", { name: "Archive or delete" }).click();
  await test.step("a project is archived, deleted in its settings or from the list, and restored", async () => {
    const confirm = async () => {
      await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
      await owner.keyboard.press("Enter");
    };
    const dialog = owner.getByRole("dialog");
    await owner.getByRole("button", { name: "Archive project" }).click();
    await expect(owner.getByText(/^This project is archived/)).toBeVisible();
    expect((await storedSettings(owner, restored)).archived).toBe(true);
    await owner.getByRole("button", { name: "Unarchive project" }).first().click();
    await expect(owner.getByText(/^This project is archived/)).toHaveCount(0);
    await owner.getByRole("button", { name: "Delete project" }).click();
    await confirm();
    await expect(owner.getByRole("region", { name: "Deleted projects" })).toBeVisible();
    await owner.getByRole("button", { name: `Restore ${name}` }).click();
    await expect(owner.getByText(`${name} restored with everything in it.`)).toBeVisible();

    await owner.getByText(/^Open \d+$/).click();
    const link = owner.getByRole("link", { name, exact: true });
    const action = async (text: string) => {
      await owner.getByRole("button", { name: `Actions for ${name}` }).click();
      await owner.getByRole("menuitem", { name: text }).click();
    };
    await action("Archive project");
    await expect(owner.getByText(`${name} archived.`)).toBeVisible();
    await expect(link).toHaveCount(0);
    await owner.getByText(/^Archived \d+$/).click();
    await expect(owner).toHaveURL(/show=archived/);
    await expect(link).toBeVisible();
    await action("Unarchive project");
    await expect(owner.getByText(`${name} unarchived.`)).toBeVisible();
    await owner.getByText(/^Open \d+$/).click();
    await action("Delete…");
    await expect(dialog.getByRole("button", { name: `Delete ${name}` })).toBeDisabled();
    await confirm();
    await expect(link).toHaveCount(0);
    await owner.getByText(/^Deleted \d+$/).click();
    await owner.getByRole("button", { name: `Delete ${name} permanently` }).click();
    await confirm();
    await expect(owner.getByRole("button", { name: `Restore ${name}` })).toHaveCount(0);
  });
});

test("the trash is searched, and emptied after typing a word @deep", async ({ owner }) => {
  const scope = await openSettings(owner, "trash");
  await api(owner, `/v1/api/entries/delete?app=${scope.app}`, {
    method: "POST",
    body: deletion(["home", "pay"]),
  });
  await owner.reload();
  await owner.getByRole("searchbox", { name: "Search the trash" }).fill("pa");
  await expect(owner.getByRole("button", { name: "Restore home" })).toHaveCount(0);
  await expect(owner.getByLabel("Kind", { exact: true })).toContainText("Keys (1)");
  await owner.getByRole("button", { name: "Delete pay permanently" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Type delete to confirm").fill("delete");
  await owner.keyboard.press("Enter");
  await expect(owner.getByText("No matching items")).toBeVisible();
  await owner.getByRole("searchbox", { name: "Search the trash" }).fill("");
  await owner.getByRole("button", { name: "Empty trash" }).click();
  await dialog.getByLabel("Type delete to confirm").fill("delete");
  await owner.keyboard.press("Enter");
  await expect(owner.getByText("The trash is empty")).toBeVisible();
});
