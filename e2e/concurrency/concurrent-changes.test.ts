import type { Page } from "@playwright/test";
import {
  api,
  cell,
  conflictCard,
  expect,
  makeProject,
  makeTeam,
  makeWithoutDrafts,
  navigateTo,
  openGrid,
  overtake,
  type Scope,
  secondUser,
  started,
  storedRows,
  test,
  textOf,
} from "#e2e/support/fixtures.ts";

const data = {
  en: { main: { entries: { a: { v: "Pay", tags: ["shop"] }, b: { v: "Cart" } } } },
  de: { main: { entries: { a: { v: "Zahlen" } } } },
};

/** Calls an endpoint of a project without notifying any page of the user. */
const send = <Answer = unknown>(page: Page, scope: Scope, [method, path, body]: [string, string, unknown?]) =>
  api<Answer>(page, `/v1/api/${path}?app=${scope.app}&branch=${scope.branch}`, {
    method,
    ...(body === undefined ? {} : { body }),
  });

async function write(page: Page, column: number, text: string): Promise<void> {
  await cell(page, 0, column).click();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await expect(page.getByRole("button", { name: "1 unsaved" })).toBeVisible();
}

const noLongerMine = (page: Page) => page.getByRole("dialog", { name: "You can no longer edit this text" });
const unsaved = (page: Page) => page.getByRole("dialog", { name: "Unsaved" });

const changedMeanwhile = (page: Page) =>
  page.getByText("This was changed in the meantime. Check it and try again.");

/** Two dialogs that rename a resource in a list of the API. */
const dialogs = [
  { list: "groups", fields: {}, open: "Rename shop", save: "Rename" },
  { list: "statuses", fields: { color: "#123456" }, open: "Edit shop", save: "Save status" },
];

test("settings, branches, webhooks and names overwrite no unseen changes by other users", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^409 PUT /, /^404 (PUT|GET) .*tag/);
  const scope = await makeProject(owner, data, ["de", "fr"], await makeTeam(owner));
  const addressOf = (path: string) => `${started().address}/projects/${scope.app}/${scope.branch}/${path}`;
  const goTo = (path: string) => navigateTo(owner, addressOf(path));
  await owner.goto(addressOf("counts"));
  await test.step("forms of a branch and of a webhook show changes by another user", async () => {
    const { _id } = await send<{ _id: string }>(owner, scope, [
      "POST",
      "branches",
      { name: "next", sourceBranch: scope.branch },
    ]);
    const permit = (permissions: object) =>
      overtake(owner, () => send(owner, scope, ["PUT", `branches/${_id}`, { permissions }]), /\/branches\//);
    await goTo("branches");
    const row = owner
      .getByRole("row")
      .filter({ has: owner.getByRole("button", { name: "Actions for next" }) });
    const choose = async (action: string) => {
      await row.getByRole("button", { name: "Actions for next" }).click();
      await owner.getByRole("menuitem", { name: action }).click();
    };
    await permit({ readOnly: true });
    await choose("Don’t let translators edit");
    await expect(row).toContainText("Read-only");
    await expect
      .poll(() => send(owner, scope, ["GET", "branches"]))
      .toMatchObject({
        branches: expect.arrayContaining([
          expect.objectContaining({ _id, permissions: { readOnly: true, editableByTranslator: false } }),
        ]),
      });
    await permit({ readOnly: false });
    await choose("Make editable");
    await expect(changedMeanwhile(owner)).toBeVisible();
    await expect(row).toContainText("Everyone but translators");
    const webhook = { url: "https://example.com/hook", httpMethod: "post", disabled: true };
    const hook = await send<{ _id: string }>(owner, scope, ["POST", "webhooks", webhook]);
    await goTo(`webhooks/${hook._id}`);
    await overtake(
      owner,
      () => send(owner, scope, ["PUT", `webhooks/${hook._id}`, { url: "https://example.org/next" }]),
      /\/webhooks\//,
    );
    await owner.getByRole("button", { name: "Enable" }).click();
    await expect(owner.getByText("active", { exact: true })).toBeVisible();
    expect(await send(owner, scope, ["GET", `webhooks/${hook._id}`])).toMatchObject({
      url: "https://example.org/next",
      disabled: false,
    });
  });
  await test.step("the form of a tag stays when another user deletes the tag", async () => {
    const [tag] = await send<Array<{ _id: string }>>(owner, scope, ["GET", "tag"]);
    await goTo("tags");
    await owner.getByRole("button", { name: "Actions for shop" }).click();
    await owner.getByRole("menuitem", { name: "Edit" }).click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel("Name").fill("shop window");
    await send(owner, scope, ["DELETE", `tag/byId/${tag?._id}`]);
    await expect(owner.getByText(/No tags/)).toBeAttached();
    await expect(dialog.getByLabel("Name")).toHaveValue("shop window");
    await dialog.getByRole("button", { name: "Save tag" }).click();
    await expect(dialog.getByText("Not found.")).toBeVisible();
    await owner.keyboard.press("Escape");
    await expect(owner.getByText("No tags yet")).toBeVisible();
  });
  await test.step("renaming a group and a status shows a conflict with another name", async () => {
    for (const { list, fields, open, save } of dialogs) {
      await send(owner, scope, ["POST", list, { name: "shop", ...fields }]);
      const named = async () => await send<Array<{ _id: string; name: string }>>(owner, scope, ["GET", list]);
      const id = (await named()).find(({ name }) => name === "shop")?._id;
      const nameNow = async () => (await named()).find(({ _id }) => _id === id)?.name;
      const rename = (name: string) => send(owner, scope, ["PUT", `${list}/${id}`, { name }]);
      await goTo(`settings/${list}`);
      await owner.getByRole("button", { name: open, exact: true }).click();
      const dialog = owner.getByRole("dialog");
      await dialog.getByLabel("Name", { exact: true }).fill("mine");
      await overtake(owner, () => rename("theirs"), new RegExp(`/v1/api/${list}/`));
      await dialog.getByRole("button", { name: save, exact: true }).click();
      await expect(conflictCard(owner), list).toContainText("theirs");
      await expect(conflictCard(owner), list).toContainText("mine");
      expect(await nameNow(), list).toBe("theirs");
      await conflictCard(owner).getByRole("button", { name: "Keep mine" }).click();
      await dialog.getByRole("button", { name: save, exact: true }).click();
      await expect(dialog, list).toBeHidden();
      expect(await nameNow(), list).toBe("mine");
    }
  });
  await test.step("level of a check, base language and project name show changes by another user", async () => {
    await goTo("settings/checks");
    const tags = owner.getByLabel("Level of “Tags differ from the source”");
    const chooseElsewhere = (levels: object) => send(owner, scope, ["PUT", "checkSettings", { levels }]);
    await expect(tags).toHaveValue("error");
    await overtake(owner, () => chooseElsewhere({ tags: "warning" }), /checkSettings/);
    await tags.selectOption("off");
    await expect(changedMeanwhile(owner)).toBeVisible();
    await expect(tags).toHaveValue("warning");
    await overtake(owner, () => chooseElsewhere({ edge_space: "off" }), /checkSettings/);
    await tags.selectOption("off");
    await expect(owner.getByText("Saved", { exact: true })).toBeVisible();
    const { levels } = await send<{ levels: object }>(owner, scope, ["GET", "checkSettings"]);
    expect(levels).toMatchObject({ tags: "off", edge_space: "off" });
    await goTo("settings/general");
    await expect(owner.getByRole("button", { name: "Change…" })).toBeVisible();
    await overtake(
      owner,
      () => send(owner, scope, ["PUT", "settings", { baseLanguage: "fr" }]),
      /\/settings\?/,
    );
    await owner.getByRole("button", { name: "Change…" }).click();
    const dialog = owner.getByRole("dialog");
    await expect(dialog.getByLabel("Base language")).toHaveValue("German (de)");
    await dialog.getByRole("button", { name: "Make German the base language" }).click();
    await expect(changedMeanwhile(owner)).toBeVisible();
    await expect(owner.getByText("French fr")).toBeVisible();
    expect(await send(owner, scope, ["GET", "settings"])).toMatchObject({ baseLanguage: "fr" });
    await dialog.getByRole("button", { name: "Make German the base language" }).click();
    await expect(dialog).toHaveCount(0);
    expect(await send(owner, scope, ["GET", "settings"])).toMatchObject({ baseLanguage: "de" });
    await owner.getByLabel("Name", { exact: true }).fill("Mine");
    await send(owner, scope, ["PUT", "settings", { name: "Theirs" }]);
    await expect(conflictCard(owner)).toContainText("Theirs");
    const rename = owner.getByRole("button", { name: "Rename" });
    await rename.click();
    await expect(conflictCard(owner)).toBeFocused();
    expect(await send(owner, scope, ["GET", "settings"])).toMatchObject({ name: "Theirs" });
    await conflictCard(owner).getByRole("button", { name: "Keep mine: Name" }).click();
    await rename.click();
    await expect.poll(() => send(owner, scope, ["GET", "settings"])).toMatchObject({ name: "Mine" });
  });
});

test("a source text typed while the right to edit is lost is finished in a dialog", async ({
  owner,
  expectProblems,
}) => {
  // Keys pressed before the user notices the dialog.
  expectProblems(/^403 PATCH .*entries$/);
  const scope = await makeWithoutDrafts(owner, data);
  const guest = await secondUser(owner, scope, { name: "Ada", role: "manager" });
  await openGrid(guest, scope, ["de"]);
  const stored = async () => textOf((await storedRows(owner, scope))[0]?.entries.en);
  await write(guest, 1, "Pay now");
  const archive = (archived: boolean) => send(owner, scope, ["PUT", "projects/archive", { archived }]);
  await archive(true);
  await expect(noLongerMine(guest)).toBeVisible();
  await guest.keyboard.type(", or later");
  await noLongerMine(guest).getByRole("button", { name: "Keep for later" }).click();
  await guest.getByRole("button", { name: "1 unsaved" }).click();
  await expect(unsaved(guest)).toContainText("Pay now, or later");
  await guest.keyboard.press("Escape");
  expect(await stored()).toBe("Pay");
  await archive(false);
  await expect(guest.getByText("This project is archived")).toHaveCount(0);
  await cell(guest, 0, 1).click();
  await guest.keyboard.press("Enter");
  await guest.keyboard.press("Control+s");
  await expect(guest.getByText("All changes saved")).toBeVisible();
  expect(await stored()).toBe("Pay now, or later");

  await guest.keyboard.press("Escape");
  await write(guest, 1, "Pay today");
  const members = await api<{ userId: string; name: string }[]>(owner, `/v1/api/members?app=${scope.app}`);
  const ada = members.find(({ name }) => name === "Ada")?.userId;
  await send(owner, scope, ["PUT", `members/${ada}`, { role: "translator" }]);
  await expect(noLongerMine(guest)).toBeVisible();
  await guest.keyboard.type(", please");
  await expect(noLongerMine(guest).getByRole("textbox")).toHaveValue("Pay today, please");
  await guest.keyboard.press("Escape");
  await cell(guest, 0, 1).click();
  await guest.keyboard.press("Control+Enter");
  await guest.getByRole("button", { name: /1 (unsaved|failed)/ }).click();
  await expect(unsaved(guest)).toContainText("Pay today, please");
  expect(await stored()).toBe("Pay now, or later");
  await guest.context().close();
});
