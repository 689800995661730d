import type { Page } from "@playwright/test";
import {
  api,
  cell,
  expect,
  makeProject,
  type Scope,
  secondUser,
  started,
  storedRows,
  test,
} from "#e2e/support/fixtures.ts";
import {
  type Branch,
  conflict,
  dataOf,
  decideByKeyboard,
  germanOf,
  makeBranch,
  openConflicts,
  pageOf,
  upload,
} from "#e2e/support/merges.ts";

const source = { "checkout.pay": "Pay now", "checkout.cart": "Cart", home: "Home" };
const german = { "checkout.pay": "Jetzt zahlen", "checkout.cart": "Korb", home: "Start" };

const branchesOf = async (page: Page, { app }: Scope) =>
  (await api<{ branches: Branch[] }>(page, `/v1/api/branches?app=${app}`)).branches.map(({ name }) => name);

const rowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });
const menuOf = async (page: Page, name: string, action: string) => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
};
const jumpTo = async (page: Page, text: string) => {
  await page.keyboard.press("Control+k");
  await expect(page.getByPlaceholder("Search pages, projects and commands")).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole("menuitem")).toHaveCount(1);
  await page.keyboard.press("Enter");
};

test("an owner creates, renames, protects, deletes, restores and switches branches", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^400 POST .*branches$/);
  const main = await makeProject(owner, {
    en: { main: { entries: { home: { v: "Home" } } } },
    de: { main: { entries: { home: { v: "Start", d: "Anfang" } } } },
  });
  const dialog = owner.getByRole("dialog");

  await test.step("the first branch ends drafts, and offers choices for existing drafts", async () => {
    await owner.goto(pageOf(main, "settings/branching"));
    await owner.getByRole("link", { name: "Create first branch" }).click();
    await expect(
      dialog.getByText("The first branch turns off drafts in this project for good"),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Create branch" }).click();
    await expect(dialog.getByText("Required.")).toBeVisible();
    await dialog.getByLabel("Move them to a branch “drafts”").check();
    await dialog.getByLabel("Name").fill("main");
    await dialog.getByRole("button", { name: "Create branch" }).click();
    await expect(dialog.getByText("This name is already taken.")).toBeVisible();
    await dialog.getByLabel("Name").fill("feature");
    await dialog.getByRole("button", { name: "Create branch" }).click();
    await expect(owner.getByText("Branch “feature” created.")).toBeVisible();
    await expect(
      rowOf(owner, "feature").getByRole("link", { name: "Differences of feature: no differences" }),
    ).toBeVisible();
    await expect(rowOf(owner, "drafts").getByRole("link", { name: /~1 changed/ })).toBeVisible();
    expect(await germanOf(owner, main)).toEqual({ home: "Start" });
  });

  await test.step("a branch is renamed and protected", async () => {
    await menuOf(owner, "feature", "Rename");
    await dialog.getByLabel("Name").fill("next");
    await owner.keyboard.press("Enter");
    await expect(rowOf(owner, "next")).toBeVisible();
    await menuOf(owner, "next", "Make read-only");
    await expect(rowOf(owner, "next")).toContainText("Read-only");
    await menuOf(owner, "next", "Make editable");
    await menuOf(owner, "next", "Don’t let translators edit");
    await expect(rowOf(owner, "next")).toContainText("Everyone but translators");
  });

  await test.step("a branch is deleted, and restored by undo", async () => {
    await menuOf(owner, "next", "Delete");
    await expect(rowOf(owner, "next")).toHaveCount(0);
    expect(await branchesOf(owner, main)).toEqual(["drafts", "main"]);
    await expect(owner.getByRole("button", { name: "Undo" })).toBeFocused();
    await owner.keyboard.press("Enter");
    await expect(rowOf(owner, "next")).toContainText("Everyone but translators");
    await owner.getByRole("button", { name: "Actions for main" }).click();
    const deletion = owner.getByRole("menuitem", { name: "Delete (not possible for the default branch)" });
    await expect(deletion).toHaveAttribute("aria-disabled", "true");
    await owner.keyboard.press("Escape");
  });

  await test.step("the settings list the branches", async () => {
    await owner.getByRole("link", { name: "Settings" }).click();
    await owner.getByRole("link", { name: "Branching" }).click();
    await expect(owner.getByText("Branching is on, with 3 branches.")).toBeVisible();
    await expect(owner.getByRole("main").getByRole("link", { name: "next" })).toBeVisible();
  });

  await test.step("the header switches the branch and keeps the page; a read-only branch opens no text", async () => {
    const { _id } = await makeBranch(owner, main, "release", { readOnly: true });
    await owner.goto(pageOf(main, "counts?unit=words"));
    await owner.getByRole("button", { name: "main" }).click();
    await owner.getByRole("menuitem", { name: "release" }).click();
    await expect(owner).toHaveURL(pageOf({ ...main, branch: _id }, "counts?unit=words"));
    await expect(owner.getByRole("note")).toContainText("This branch is read-only");
    await owner.getByRole("link", { name: "Translations" }).click();
    await owner.getByRole("gridcell").first().waitFor();
    await cell(owner, 0, 2).click();
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("status").filter({ hasText: "This branch is read-only." })).toHaveCount(1);
    await expect(owner.getByRole("textbox", { name: /German/ })).toHaveCount(0);
    await owner.goto(`${started().address}/projects/${main.app}`);
    await expect(owner).toHaveURL(new RegExp(`/projects/${main.app}/${_id}/translations`));
  });
});

test("the header finds one of many branches by part of its name @deep", async ({ owner }) => {
  const main = await makeProject(owner, dataOf({ en: { home: "Home" } }));
  for (let n = 1; n <= 10; n++) await makeBranch(owner, main, `sprint ${n}`);
  const { _id } = await makeBranch(owner, main, "release 4.2");
  await owner.goto(pageOf(main, "branches"));
  await expect(owner.getByRole("row")).toHaveCount(13);
  await owner.getByRole("searchbox", { name: "Find a branch" }).fill("release");
  await expect(owner.getByRole("row")).toHaveCount(2);
  await owner.getByRole("button", { name: "main" }).click();
  await owner.getByRole("menu").waitFor();
  await owner.keyboard.type("rel");
  await expect(owner.getByRole("menuitem")).toHaveCount(1);
  await owner.keyboard.press("ArrowDown");
  await owner.keyboard.press("Enter");
  await expect(owner).toHaveURL(pageOf({ ...main, branch: _id }, "branches?q=release"));
});

test("branches are compared and merged with conflicts resolved by rule, text or keyboard", async ({
  owner,
}) => {
  let main = await makeProject(owner, dataOf({ en: source, de: german }));
  const { _id } = await makeBranch(owner, main, "feature");
  await upload(owner, { ...main, branch: _id }, { en: { fresh: "Fresh" }, de: { home: "Anfang" } });

  await test.step("differences are filtered by kind and name, and link to their rows", async () => {
    await owner.goto(pageOf(main, "branches"));
    await rowOf(owner, "feature")
      .getByRole("link", { name: /\+2 added.*~1 changed/ })
      .click();
    const list = owner.getByRole("list", { name: "Differences" });
    await expect(list.getByRole("listitem")).toHaveCount(3);
    const home = list.getByRole("listitem").filter({ hasText: "home" });
    await expect(home.locator("del")).toHaveText("Start");
    await expect(home.locator("ins")).toHaveText("Anfang");
    await owner.getByText("Only in feature 2").click();
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await owner.getByText("All 3").click();
    await owner.getByRole("searchbox", { name: "Find a key" }).fill("home");
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(owner).toHaveURL(/q=home/);
    await list.getByRole("link", { name: "home" }).click();
    await expect(owner.getByRole("gridcell", { name: "Anfang" })).toBeVisible();
    await expect(owner).toHaveURL(new RegExp(_id));
    await owner.goBack();
    await expect(list.getByRole("listitem")).toHaveCount(1);
  });

  await test.step("a difference is excluded from a merge", async () => {
    await owner.getByRole("main").getByRole("link", { name: "Merge…" }).click();
    const changes = owner.getByRole("list", { name: "Changes without conflicts" });
    await expect(changes.getByRole("listitem")).toHaveCount(3);
    await owner.getByRole("button", { name: "Leave out: home" }).click();
    await owner.getByRole("button", { name: "Review and merge…" }).click();
    await owner.getByRole("button", { name: "Merge 2 changes into main" }).click();
    await expect(owner.getByText("Merged feature into main.")).toBeVisible();
    expect(await germanOf(owner, main)).toMatchObject({ home: "Start" });
    expect((await storedRows(owner, main)).map(({ key }) => key)).toContain("fresh");
  });

  await test.step("rules resolve the filtered conflicts, and undo reverts them one by one", async () => {
    ({ main } = await openConflicts(owner, german, {
      feature: { "checkout.pay": "Jetzt kaufen", "checkout.cart": "Tasche", home: "Anfang" },
      main: { "checkout.pay": "Bezahlen", "checkout.cart": "Wagen", home: "Heim" },
    }));
    await owner.getByRole("searchbox", { name: "Find a key" }).fill("checkout");
    await expect(conflict(owner, "home")).toHaveCount(0);
    await owner.getByRole("button", { name: "Resolve all by rule" }).click();
    await owner.getByRole("menuitem", { name: "Use feature (2)" }).click();
    await expect(owner.getByText("2 of 3 resolved")).toBeVisible();
    await owner.getByRole("button", { name: "Undo last decision" }).click();
    await expect(owner.getByText("0 of 3 resolved")).toBeVisible();
    await owner.getByRole("button", { name: "Resolve all by rule" }).click();
    await owner.getByRole("menuitem", { name: "Use newest (2)" }).click();
    await expect(conflict(owner, "checkout.pay").getByRole("button", { name: "Use main" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  await test.step("a custom text is merged", async () => {
    await owner.getByRole("searchbox", { name: "Find a key" }).fill("");
    await expect(owner.getByRole("button", { name: "Review and merge…" })).toBeDisabled();
    await conflict(owner, "home").getByRole("button", { name: "Edit" }).click();
    const text = owner.getByRole("textbox", { name: "Your text" });
    await expect(text).toHaveAttribute("lang", "de");
    await text.fill("Zuhause");
    await owner.getByRole("button", { name: "Use this text" }).click();
    await expect(conflict(owner, "home")).toBeFocused();
    await owner.getByRole("button", { name: "Review and merge…" }).click();
    await owner.getByRole("button", { name: "Merge 1 change into main" }).click();
    await expect(owner.getByText("Merged feature into main.")).toBeVisible();
    expect(await germanOf(owner, main)).toEqual({
      "checkout.pay": "Bezahlen",
      "checkout.cart": "Wagen",
      home: "Zuhause",
    });
    await owner.getByRole("link", { name: "All branches" }).click();
    await menuOf(owner, "main", "Merges into this branch");
    await expect(owner.getByRole("dialog").getByText("feature")).toBeVisible();
  });

  await test.step("conflicts are resolved by keyboard, and the merge is undone", async () => {
    await decideByKeyboard(owner, 9);
  });
});

test("decisions of two tabs are merged, shown in both, and undone in their own tab @deep", async ({
  owner,
}) => {
  await openConflicts(owner, german, {
    feature: { "checkout.pay": "Jetzt kaufen", "checkout.cart": "Tasche", home: "Anfang" },
    main: { "checkout.pay": "Bezahlen", "checkout.cart": "Wagen", home: "Heim" },
  });
  const second = await owner.context().newPage();
  await second.goto(owner.url());
  await expect(second.getByText("0 of 3 resolved")).toBeVisible();
  await conflict(owner, "checkout.pay").getByRole("button", { name: "Use feature" }).click();
  await conflict(owner, "checkout.cart").getByRole("button", { name: "Use feature" }).click();
  await expect(second.getByText("2 of 3 resolved")).toBeVisible();
  await conflict(second, "home").getByRole("button", { name: "Use main" }).click();
  await expect(owner.getByText("3 of 3 resolved")).toBeVisible();
  await owner.getByRole("button", { name: "Undo last decision" }).click();
  await expect(second.getByText("2 of 3 resolved")).toBeVisible();
  await expect(
    conflict(second, "checkout.cart").getByRole("button", { name: "Use feature" }),
  ).toHaveAttribute("aria-pressed", "false");
  await second.close();
  await owner.reload();
  await expect(owner.getByText("2 of 3 resolved")).toBeVisible();
});

test("decisions survive a reload, and are marked when another user changes their texts @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^409 POST .*merge$/);
  const { main, feature } = await openConflicts(owner, german, {
    feature: { home: "Anfang", "checkout.pay": "Kaufen" },
    main: { home: "Heim", "checkout.pay": "Bezahlen" },
  });
  await conflict(owner, "home").getByRole("button", { name: "Use feature" }).click();
  await conflict(owner, "checkout.pay").getByRole("button", { name: "Use feature" }).click();
  await expect(owner.getByText("2 of 2 resolved")).toBeVisible();
  await owner.reload();
  await expect(owner.getByText("2 of 2 resolved")).toBeVisible();
  await upload(owner, main, { de: { home: "Daheim" } });
  await expect(owner.getByText("One of the branches changed.")).toBeVisible();
  await owner.getByRole("button", { name: "Review and merge…" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByText("Nothing was merged. Your decisions are kept.")).toBeVisible();
  await dialog.getByRole("button", { name: "Refresh" }).click();
  await expect(owner.getByText("1 decision was made on other texts and is marked.")).toBeVisible();
  await expect(conflict(owner, "home")).toContainText("changed since");
  await expect(conflict(owner, "home")).toContainText("Daheim");
  await conflict(owner, "home").getByRole("button", { name: "Use main" }).click();
  await owner.getByRole("button", { name: "Review and merge…" }).click();
  await owner.getByRole("button", { name: "Merge 1 change into main" }).click();
  await expect(owner.getByText("Merged feature into main.")).toBeVisible();
  expect(await germanOf(owner, main)).toMatchObject({ home: "Daheim", "checkout.pay": "Kaufen" });
  expect(await germanOf(owner, feature)).toMatchObject({ home: "Anfang" });
});

test("a translator can read branches and differences but not change them @deep", async ({ owner }) => {
  const main = await makeProject(owner, dataOf({ en: source, de: german }));
  const { _id } = await makeBranch(owner, main, "agency", { editableByTranslator: false });
  const guest = await secondUser(owner, main, { name: "Tara" });
  await guest.goto(pageOf(main, "branches"));
  await expect(rowOf(guest, "agency").getByRole("link", { name: /no differences/ })).toBeVisible();
  await expect(guest.getByRole("button", { name: "New branch" })).toHaveCount(0);
  await guest.getByRole("button", { name: "Actions for agency" }).click();
  await expect(guest.getByRole("menuitem")).toHaveText([
    "Open translations",
    "Compare with main",
    "Merges into this branch",
  ]);
  await guest.goto(pageOf(main, `branches/merge?from=${_id}&to=${main.branch}`));
  await expect(guest.getByText("Only admins can merge branches.")).toBeVisible();
  await guest.goto(pageOf({ ...main, branch: _id }, "translations"));
  await expect(guest.getByRole("note")).toContainText("Translators can’t edit this branch");
  await guest.context().close();
});

test("the palette compares branches and switches the branch by keyboard @deep", async ({ owner }) => {
  const main = await makeProject(owner, dataOf({ en: source, de: german }));
  const { _id } = await makeBranch(owner, main, "feature");
  await owner.goto(pageOf(main, "branches"));
  await expect(rowOf(owner, "feature")).toBeVisible();
  await jumpTo(owner, "compare branches");
  await expect(owner.getByRole("heading", { name: "Compare branches" })).toBeVisible();
  await jumpTo(owner, "switch feature");
  await expect(owner).toHaveURL(new RegExp(`/${_id}/branches/compare`));
});
