import type { Page } from "@playwright/test";
import { readPageIds } from "#e2e/support/every-page.ts";
import { expect, started, test } from "#e2e/support/fixtures.ts";

/** Selects an entry of the palette by typing part of its name. */
async function jumpTo(page: Page, typed: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Search or jump" }).getByRole("textbox").fill(typed);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}

const heading = (page: Page, name: string) =>
  page.getByRole("main").getByRole("heading", { name, level: 1, exact: true });

test("the palette opens pages and actions without typing; the back button returns @deep", async ({
  demoOwner: owner,
}) => {
  const { app, branch } = await readPageIds(owner);
  await owner.goto(`${started().address}/projects/${app}/${branch}/counts`);
  await expect(heading(owner, "Progress")).toBeVisible();
  for (const [typed, title] of [
    ["add webhook", "Add webhook"],
    ["new project from a backup", "New project from a backup"],
    ["add strings", "Add strings"],
    ["demo team: projects", "Demo team"],
  ] as const) {
    await jumpTo(owner, typed);
    await expect(heading(owner, title), typed).toBeVisible();
    await owner.goBack();
    await expect(heading(owner, "Progress")).toBeVisible();
    await expect(owner).toHaveTitle(/^Progress · Atlas/);
  }
  await jumpTo(owner, "upload screenshots");
  await expect(owner.getByRole("dialog", { name: "Upload screenshots" })).toBeVisible();
  await owner.keyboard.press("Escape");
  await expect(owner.getByRole("dialog")).toHaveCount(0);
  await jumpTo(owner, "screenshot coverage");
  await expect(owner).toHaveURL(/show=coverage/);
  await jumpTo(owner, "screen order");
  await expect(owner).toHaveURL(/tags\?view=screens/);
});

test("nested pages name their content in the window title and link back to their list", async ({
  demoOwner: owner,
}) => {
  const { app, branch, tag } = await readPageIds(owner);
  const project = `${started().address}/projects/${app}/${branch}`;
  const nested = owner.getByRole("main").getByRole("heading", { level: 1 });
  const expectNested = async (list: string) => {
    await expect(nested).not.toHaveText(list);
    await expect(async () => {
      expect(await owner.title()).toContain(`${await nested.innerText()} · Atlas · Parlance`);
    }).toPass();
    await owner.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: list }).click();
    await expect(heading(owner, list)).toBeVisible();
  };
  await owner.goto(`${project}/branches/merge`);
  await expectNested("Branches");
  await owner.getByRole("main").getByRole("link", { name: "Compare", exact: true }).click();
  await expectNested("Branches");
  await owner.goto(`${project}/tags/${tag}`);
  await expectNested("Tags");
  await owner.getByRole("link", { name: "Webhooks", exact: true }).first().click();
  for (const link of [/https:/, "Add webhook"]) {
    await owner.getByRole("main").getByRole("link", { name: link }).click();
    await expectNested("Webhooks");
  }
});

test("the palette contains the actions of the open page @deep", async ({ demoOwner: owner }) => {
  const { app, branch, tag, webhook, shot } = await readPageIds(owner);
  const palette = owner.getByRole("dialog", { name: "Search or jump" });
  for (const [path, title, offered] of [
    [`tags/${tag}`, /./, ["Edit", "Merge…", "Delete"]],
    [`webhooks/${webhook}`, /example/, ["Send test", "Replace secret", "Enable", "Delete webhook"]],
    [`screenshots/${shot}`, /./, ["Edit boxes", "Delete screenshot"]],
    ["counts", /Progress/, ["Badges", "Export CSV"]],
    ["settings/backup", /Settings/, ["Save backup"]],
  ] as const) {
    await owner.goto(`${started().address}/projects/${app}/${branch}/${path}`);
    await owner.getByRole("heading", { level: 1, name: title }).waitFor();
    // The palette offers the actions that the page had when the palette was opened.
    await expect(async () => {
      await owner.keyboard.press("Control+k");
      try {
        const actions = palette.getByRole("group", { name: "On this page" });
        for (const name of offered) await expect(actions).toContainText(name, { timeout: 1_000 });
      } finally {
        await owner.keyboard.press("Escape");
        await expect(palette).toHaveCount(0);
      }
    }, path).toPass();
  }
  await owner.goto(`${started().address}/projects/${app}/${branch}/counts`);
  await owner.getByRole("button", { name: "Export CSV" }).waitFor();
  await jumpTo(owner, "badges");
  await expect(owner.getByRole("dialog", { name: "Badges" })).toBeVisible();
});
