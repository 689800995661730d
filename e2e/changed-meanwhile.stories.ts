import type { Page } from "@playwright/test";
import {
  api,
  cell,
  conflictCard,
  expect,
  makeProject,
  makeTeam,
  openGrid,
  overtake,
  type Scope,
  secondUser,
  started,
  storedRows,
  test,
  textOf,
} from "./fixtures.ts";

const data = {
  en: { main: { entries: { a: { v: "Pay", tags: ["shop"] }, b: { v: "Cart" } } } },
  de: { main: { entries: { a: { v: "Zahlen" } } } },
};

const openPage = (page: Page, { app, branch }: Scope, path: string) =>
  page.goto(`${started().address}/projects/${app}/${branch}/${path}`);

/** Calls an endpoint of a project as somebody whose page does not know of it. */
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

test("a setting that is saved as it is chosen replaces none that somebody else chose unseen, and leaves the others, nor is a base language replaced so", async ({
  owner,
  provoke,
}) => {
  provoke(/^409 PUT .*(checkSettings|settings)$/);
  const scope = await makeProject(owner, data, ["de", "fr"]);
  await openPage(owner, scope, "settings/checks");
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
  await openPage(owner, scope, "settings/general");
  await overtake(
    owner,
    () => send(owner, scope, ["PUT", "settings", { baseLanguage: "fr" }]),
    /\/settings\?/,
  );
  await owner.getByRole("button", { name: "Change…" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Base language").selectOption("de");
  await dialog.getByRole("button", { name: "Make German the base language" }).click();
  await expect(changedMeanwhile(owner)).toBeVisible();
  await expect(owner.getByText("French fr")).toBeVisible();
  expect(await send(owner, scope, ["GET", "settings"])).toMatchObject({ baseLanguage: "fr" });
  await dialog.getByRole("button", { name: "Make German the base language" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await send(owner, scope, ["GET", "settings"])).toMatchObject({ baseLanguage: "de" });
});

const changedMeanwhile = (page: Page) =>
  page.getByText("This was changed in the meantime. Check it and try again.");

test("of what two people change in a branch or a webhook both stays, and what one of them decided unseen is shown first", async ({
  owner,
  provoke,
}) => {
  provoke(/^409 PUT .*(branches|webhooks\/)/);
  const scope = await makeProject(owner, data);
  const { _id } = await send<{ _id: string }>(owner, scope, [
    "POST",
    "branches",
    { name: "next", sourceBranch: scope.branch },
  ]);
  const permit = (permissions: object) =>
    overtake(owner, () => send(owner, scope, ["PUT", `branches/${_id}`, { permissions }]), /\/branches\//);
  await openPage(owner, scope, "branches");
  const row = owner.getByRole("row").filter({ has: owner.getByRole("button", { name: "Actions for next" }) });
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
  const made = { url: "https://example.com/hook", httpMethod: "post", disabled: true };
  const hook = await send<{ _id: string }>(owner, scope, ["POST", "webhooks", made]);
  await openPage(owner, scope, `webhooks/${hook._id}`);
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

test("what is typed about the last tag stays when somebody deletes that tag", async ({ owner, provoke }) => {
  provoke(/^404 (PUT|GET) .*tag/);
  const scope = await makeProject(owner, data);
  const [tag] = await send<Array<{ _id: string }>>(owner, scope, ["GET", "tag"]);
  await openPage(owner, scope, "tags");
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

test("a text that is typed when its project is archived is ended beside the grid, and saved once it is back", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  const guest = await secondUser(owner, scope, { name: "Ada", role: "manager" });
  await openGrid(guest, scope, ["de"]);
  await write(guest, 2, "Bezahlen");
  const archive = (archived: boolean) => send(owner, scope, ["PUT", "projects/archive", { archived }]);
  await archive(true);
  await expect(noLongerMine(guest)).toBeVisible();
  await guest.keyboard.type(" gs Sie");
  await noLongerMine(guest).getByRole("button", { name: "Keep for later" }).click();
  await guest.getByRole("button", { name: "1 unsaved" }).click();
  await expect(unsaved(guest)).toContainText("Bezahlen gs Sie");
  await guest.keyboard.press("Escape");
  const german = async () => textOf((await storedRows(owner, scope))[0]?.entries.de);
  expect(await german()).toBe("Zahlen");
  await archive(false);
  await expect(guest.getByText("This project is archived")).toHaveCount(0);
  await cell(guest, 0, 2).click();
  await guest.keyboard.press("Enter");
  await guest.keyboard.press("Control+s");
  await expect(guest.getByText("All changes saved")).toBeVisible();
  expect(await german()).toBe("Bezahlen gs Sie");
  await guest.context().close();
});

test("a source text whose writer becomes a translator while they type is ended beside the grid, and not saved", async ({
  owner,
  provoke,
}) => {
  // What they press before they read it.
  provoke(/^403 PATCH .*entries$/);
  const scope = await makeProject(owner, data);
  const guest = await secondUser(owner, scope, { name: "Ada", role: "manager" });
  await openGrid(guest, scope, ["de"]);
  await write(guest, 1, "Pay now");
  const members = await api<{ userId: string; name: string }[]>(owner, `/v1/api/members?app=${scope.app}`);
  const ada = members.find(({ name }) => name === "Ada")?.userId;
  await send(owner, scope, ["PUT", `members/${ada}`, { role: "translator" }]);
  await expect(noLongerMine(guest)).toBeVisible();
  await guest.keyboard.type(", please");
  await expect(noLongerMine(guest).getByRole("textbox")).toHaveValue("Pay now, please");
  await guest.keyboard.press("Escape");
  await cell(guest, 0, 1).click();
  await guest.keyboard.press("Control+Enter");
  await guest.getByRole("button", { name: /1 (unsaved|failed)/ }).click();
  await expect(unsaved(guest)).toContainText("Pay now, please");
  expect((await storedRows(owner, scope))[0]?.entries.en?.value).toBe("Pay");
  await guest.context().close();
});

type Named = { _id?: string; code?: string; name: string };
type Dialog = {
  /** What makes one with this name, as the API takes it. */
  make?: (name: string) => [string, string, unknown];
  list: string;
  page: string;
  idOf: (row: Named) => string | undefined;
  open: (page: Page, name: string) => Promise<void>;
  label: string;
  save: string;
};

const pressIn = (label: (name: string) => string) => (page: Page, name: string) =>
  page.getByRole("button", { name: label(name), exact: true }).click();
const ofSettings = { label: "Name", save: "Rename", open: pressIn((name) => `Rename ${name}`) };

/** The dialogs in which something gets another name, each over one list of the API. */
const dialogs: readonly Dialog[] = [
  {
    list: "tag",
    page: "tags",
    idOf: ({ _id }) => `byId/${_id}`,
    open: async (page, name) => {
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
    },
    label: "Name",
    save: "Save tag",
  },
  {
    ...ofSettings,
    make: (name) => ["POST", "tagCategories", { name }],
    list: "tagCategories",
    page: "settings/categories",
    idOf: ({ _id }) => _id,
  },
  {
    ...ofSettings,
    make: (name) => ["POST", "groups", { name }],
    list: "groups",
    page: "settings/groups",
    idOf: ({ _id }) => _id,
  },
  {
    make: (name) => ["POST", "statuses", { name, color: "#123456" }],
    list: "statuses",
    page: "settings/statuses",
    idOf: ({ _id }) => _id,
    open: pressIn((name) => `Edit ${name}`),
    label: "Name",
    save: "Save status",
  },
  {
    ...ofSettings,
    make: (name) => ["PUT", "languages/de", { name }],
    list: "languages",
    page: "settings/languages",
    idOf: ({ code }) => code,
  },
];

test("what is renamed elsewhere while its dialog is open gets neither name unseen: tags, categories, groups, statuses, languages", async ({
  owner,
  provoke,
}) => {
  provoke(/^409 PUT /);
  const scope = await makeProject(owner, data, ["de"], await makeTeam(owner));
  for (const { make, list, page, idOf, open, label, save } of dialogs) {
    if (make) await send(owner, scope, make("shop"));
    const named = async () => await send<Named[]>(owner, scope, ["GET", list]);
    const id = (await named()).filter(({ name }) => name === "shop").map(idOf)[0];
    const nameNow = async () => (await named()).find((one) => idOf(one) === id)?.name;
    const rename = (name: string) => send(owner, scope, ["PUT", `${list}/${id}`, { name }]);
    await openPage(owner, scope, page);
    await open(owner, "shop");
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel(label, { exact: true }).fill("mine");
    await overtake(owner, () => rename("theirs"), new RegExp(`/v1/api/${list}/`));
    await dialog.getByRole("button", { name: save, exact: true }).click();
    await expect(conflictCard(owner), page).toContainText("theirs");
    await expect(conflictCard(owner), page).toContainText("mine");
    expect(await nameNow(), page).toBe("theirs");
    await conflictCard(owner).getByRole("button", { name: "Keep mine" }).click();
    await dialog.getByRole("button", { name: save, exact: true }).click();
    await expect(dialog, page).toBeHidden();
    expect(await nameNow(), page).toBe("mine");
  }
});
