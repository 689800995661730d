import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import {
  api,
  cell,
  conflictCard,
  expect,
  intercept,
  openGrid,
  openNewProject,
  type Scope,
  secondUser,
  started,
  test,
} from "#e2e/support/fixtures.ts";

const data = { en: { main: { entries: { "cart.pay": { v: "Pay now" } } } } };

const panelOf = (page: Page) => page.getByRole("complementary");
const newOne = (page: Page) => panelOf(page).getByRole("textbox", { name: /^Write a comment/ });
const startButton = (page: Page) => panelOf(page).getByRole("button", { name: "Start a discussion" });
const threads = (page: Page) => panelOf(page).getByRole("article");

async function openWithGuest(owner: Page): Promise<{ scope: Scope; guest: Page }> {
  const scope = await openNewProject(owner, data);
  const guest = await secondUser(owner, scope, { name: "Ada Lovelace", role: "manager" });
  await openGrid(guest, scope, ["de"]);
  await cell(guest, 0, 2).click();
  await cell(owner, 0, 2).click();
  return { scope, guest };
}

const stored = (page: Page, { app, branch }: Scope) =>
  api<Array<{ language: string | null; resolved: unknown; comments: Array<{ text: string }> }>>(
    page,
    `/v1/api/discussions?app=${app}&branch=${branch}`,
  );

test("two users discuss a string, mention and notify each other, and resolve the discussion", async ({
  owner,
}) => {
  const { scope, guest } = await openWithGuest(owner);
  await startButton(owner).click();
  await newOne(owner).fill("Is this a button, ");
  await newOne(owner).pressSequentially("@lov");
  await owner.getByRole("listbox", { name: "People" }).getByRole("option", { name: "Ada Lovelace" }).click();
  await expect(newOne(owner)).toHaveValue("Is this a button, @Ada Lovelace ");
  await panelOf(owner).getByRole("button", { name: "Send" }).click();
  await expect(threads(owner)).toContainText("Is this a button, @Ada Lovelace");
  await expect(startButton(owner)).toBeFocused();

  await expect(threads(guest)).toContainText("Is this a button, @Ada Lovelace");
  await expect(guest.getByRole("button", { name: "Notifications: 1 unread" })).toBeVisible();

  // The notification opens the discussion although the user closed the panel.
  await guest.getByRole("button", { name: "Details", exact: true }).click();
  await expect(threads(guest)).toHaveCount(0);
  await guest.getByRole("link", { name: "Tags", exact: true }).first().click();
  await guest.getByRole("button", { name: "Notifications: 1 unread" }).click();
  await guest.getByRole("link", { name: /mentioned you in cart.pay/ }).click();
  await expect(threads(guest)).toBeInViewport();
  await threads(guest).getByRole("button", { name: "Reply" }).click();
  await threads(guest).getByRole("textbox", { name: "Reply" }).fill("Yes, the last one");
  await guest.keyboard.press("Control+Enter");
  await expect(threads(owner)).toContainText("Yes, the last one");

  await threads(guest).getByRole("button", { name: "Edit comment" }).click();
  await guest.getByRole("textbox", { name: "Edit comment" }).fill("Yes, the green one");
  await threads(guest).getByRole("button", { name: "Save" }).click();
  await expect(threads(owner)).toContainText("Yes, the green one");
  await expect(threads(owner)).toContainText("edited");

  await threads(owner).getByRole("button", { name: "Resolve" }).click();
  await expect(panelOf(guest).getByText("1 resolved")).toBeVisible();
  await panelOf(guest).getByText("1 resolved").click();
  await expect(threads(guest)).toContainText(/Resolved by .+/);

  // A dialog stays open when another user reopens the discussion.
  await threads(guest).getByRole("button", { name: "Delete comment" }).click();
  const dialog = guest.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await panelOf(owner).getByText("1 resolved").click();
  await threads(owner).getByRole("button", { name: "Reopen" }).click();
  await expect(panelOf(guest).getByText("1 resolved")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Delete comment" }).click();
  await expect(threads(owner)).not.toContainText("green");
  expect(await stored(owner, scope)).toMatchObject([{ language: "de", resolved: null, comments: [{}] }]);
  await guest.context().close();
});

/** A comment by the owner that the test can also change through the API. */
async function addComment(owner: Page, scope: Scope) {
  await startButton(owner).click();
  await newOne(owner).fill("Which button?");
  await owner.keyboard.press("Control+Enter");
  await expect(threads(owner)).toContainText("Which button?");
  const [{ _id, comments }] = (await stored(owner, scope)) as unknown as [
    { _id: string; comments: [{ _id: string; text: string }] },
  ];
  return {
    elsewhere: (text: string) =>
      api(
        owner,
        `/v1/api/discussions/${_id}/comments/${comments[0]._id}?app=${scope.app}&branch=${scope.branch}`,
        { method: "PUT", body: { text } },
      ),
    edit: threads(owner).getByRole("button", { name: "Edit comment" }),
    field: owner.getByRole("textbox", { name: "Edit comment" }),
    save: threads(owner).getByRole("button", { name: "Save" }),
    card: conflictCard(owner),
    texts: async () => (await stored(owner, scope))[0]?.comments.map(({ text }) => text),
  };
}

test("no comment is lost by another tab, a reload, a failed request or a link", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^409 PUT .*comments/, /^503 POST .*discussions/);
  let scope = await openNewProject(owner, data);
  await cell(owner, 0, 2).click();
  const { elsewhere, edit, field, save, card, texts } = await addComment(owner, scope);

  await test.step("either version of a conflict is chosen, and the comment follows changes by others", async () => {
    await edit.click();
    await field.fill("Which green button?");
    await elsewhere("Which red button?");
    await save.click();
    await expect(card).toBeFocused();
    await expect(card).toContainText("You changed this in another tab or on another device.");
    await expect(card.locator("ins")).toHaveText(["red", "green"]);
    expect(await texts()).toEqual(["Which red button?"]);
    await card.getByRole("button", { name: /^Keep mine/ }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("Which green button?");
    await owner.keyboard.press("Control+Enter");
    await expect.poll(texts).toEqual(["Which green button?"]);
    await edit.click();
    await field.fill("Which blue button?");
    await elsewhere("Which button at all?");
    await save.click();
    await card.getByRole("button", { name: /^Take other tab’s/ }).click();
    await expect(field).toBeHidden();
    await expect(edit).toBeFocused();
    await expect(threads(owner)).toContainText("Which button at all?");
    await elsewhere("Which button?");
    await expect(threads(owner)).toContainText("Which button?");
  });

  await test.step("typed text stays beside comments that other tabs store", async () => {
    await edit.click();
    await field.fill("Which green button?");
    await elsewhere("Which red button?");
    await expect(card.locator("ins")).toHaveText(["red", "green"]);
    await field.fill("Which green link?");
    await elsewhere("Which blue button?");
    await expect(card.locator("ins")).toHaveText(["blue", "green link"]);
  });

  await test.step("both texts are restored after a reload", async () => {
    await owner.reload();
    await cell(owner, 0, 2).click();
    await expect(field).toHaveValue("Which green link?");
    await expect(card).toContainText("Which blue button?");
    await save.click();
    await expect(card).toBeFocused();
    expect(await texts()).toEqual(["Which blue button?"]);
    await card.getByRole("button", { name: /^Keep mine/ }).click();
    await expect(card).toBeHidden();
    await save.click();
    await expect.poll(texts).toEqual(["Which green link?"]);
    await expect(field).toBeHidden();
  });

  await test.step("a failed comment stays with its error, and a double click sends it once", async () => {
    scope = await openNewProject(owner, data);
    await cell(owner, 0, 2).click();
    const isNew = (url: URL) => url.pathname.endsWith("/discussions");
    await intercept(owner, isNew, (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 503, body: "busy" }) : route.continue(),
    );
    await startButton(owner).click();
    await newOne(owner).fill("Which pay?");
    await panelOf(owner).getByRole("button", { name: "Send" }).click();
    await expect(panelOf(owner).getByRole("alert")).toBeVisible();
    await expect(newOne(owner)).toHaveValue("Which pay?");
    await owner.unroute(isNew);
    await doubleClick(panelOf(owner).getByRole("button", { name: "Send" }));
    await expect(threads(owner)).toContainText("Which pay?");
    await expect(panelOf(owner).getByRole("alert")).toHaveCount(0);
    await threads(owner).getByRole("button", { name: "Reply" }).click();
    await threads(owner).getByRole("textbox", { name: "Reply" }).fill("The last one");
    await doubleClick(threads(owner).getByRole("button", { name: "Send" }));
    await expect(threads(owner).getByRole("button", { name: "Reply" })).toBeFocused();
    expect(await stored(owner, scope)).toMatchObject([
      { comments: [{ text: "Which pay?" }, { text: "The last one" }] },
    ]);
  });

  await test.step("text about a string is listed as unsaved and links back to its row", async () => {
    await startButton(owner).click();
    await newOne(owner).fill("Is this a button?");
    const first = { en: { main: { entries: { "a.first": { v: "First" } } } } };
    await api(owner, `/v1/api?app=${scope.app}&branch=${scope.branch}`, {
      method: "POST",
      body: { data: first },
    });
    const leave = {
      byLink: () => owner.getByRole("link", { name: "Branches", exact: true }).first().click(),
      toAnotherRow: () =>
        owner.goto(`${started().address}/projects/${scope.app}/${scope.branch}/translations?row=1&column=de`),
    };
    for (const left of Object.values(leave)) {
      await left();
      await owner.getByRole("button", { name: "Unsaved input: 1" }).click();
      const list = owner.getByRole("dialog", { name: "Unsaved input" });
      await expect(list.getByRole("listitem")).toContainText("cart.pay · de");
      await list.getByRole("link", { name: "Open page" }).click();
      await expect(newOne(owner)).toHaveValue("Is this a button?");
      await expect(newOne(owner)).toBeFocused();
      await expect(cell(owner, 0, 0)).toContainText("cart.pay");
    }
  });
});

test("a mention, restored text and a discussion of the whole key work by keyboard @deep", async ({
  owner,
}) => {
  const { scope, guest } = await openWithGuest(owner);
  await guest.context().close();
  await startButton(owner).press("Enter");
  await expect(newOne(owner)).toBeFocused();
  await owner.keyboard.type("For @ada");
  await expect(owner.getByRole("option", { name: "Ada Lovelace" })).toHaveAttribute("aria-selected", "true");
  await owner.keyboard.press("Enter");
  await owner.keyboard.type("and all");
  await owner.reload();
  await cell(owner, 0, 2).click();
  await expect(newOne(owner)).toHaveValue("For @Ada Lovelace and all");
  await expect(newOne(owner)).not.toBeFocused();
  await newOne(owner).press("Escape");
  await expect(startButton(owner)).toBeFocused();
  await owner.keyboard.press("Enter");
  await expect(newOne(owner)).toHaveValue("For @Ada Lovelace and all");
  for (const _stop of ["Send", "Cancel", "the key"]) await owner.keyboard.press("Tab");
  await expect(owner.getByRole("checkbox", { name: "For all languages" })).toBeFocused();
  await owner.keyboard.press("Space");
  await newOne(owner).press("Control+Enter");
  await expect(threads(owner)).toContainText("For all languages");
  expect(await stored(owner, scope)).toMatchObject([
    { language: null, comments: [{ text: expect.stringMatching(/^For @a1[0-9a-f]{22} and all$/) }] },
  ]);
  await cell(owner, 0, 1).click();
  await expect(threads(owner)).toContainText("For @Ada Lovelace and all");
  const { violations } = await new AxeBuilder({ page: owner })
    .include('[role="complementary"], aside')
    .analyze();
  expect(violations).toEqual([]);
});

/** Dispatches both clicks of a double click before the page renders. */
const doubleClick = (button: Locator) =>
  button.evaluate((element) => {
    for (const detail of [1, 2])
      element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  });

const replyField = (page: Page) => panelOf(page).getByRole("textbox", { name: "Reply" });

test("a typed reply is kept when its discussion is resolved or deleted @deep", async ({ owner }) => {
  const { scope, guest } = await openWithGuest(owner);
  await startButton(owner).click();
  await newOne(owner).fill("Which pay?");
  await panelOf(owner).getByRole("button", { name: "Send" }).click();
  await threads(guest).getByRole("button", { name: "Reply" }).click();
  await replyField(guest).pressSequentially("The last");

  await threads(owner).getByRole("button", { name: "Resolve" }).click();
  await expect(panelOf(guest).getByText("This discussion was resolved.")).toBeVisible();
  await expect(replyField(guest)).toBeFocused();
  await guest.keyboard.type(" one");
  await expect(replyField(guest)).toHaveValue("The last one");
  await guest.keyboard.press("Control+Enter");
  await expect(panelOf(guest).getByText("1 resolved")).toBeVisible();
  await panelOf(guest).getByText("1 resolved").click();
  await expect(threads(guest)).toContainText("The last one");
  await threads(guest).getByRole("button", { name: "Delete comment" }).click();
  await guest.getByRole("dialog").getByRole("button", { name: "Delete comment" }).click();
  await threads(guest).getByRole("button", { name: "Reopen" }).click();

  await threads(guest).getByRole("button", { name: "Reply" }).click();
  await replyField(guest).pressSequentially("The green");
  await threads(owner).getByRole("button", { name: "Delete comment" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Delete comment" }).click();
  await expect(panelOf(guest).getByText("This discussion was deleted.")).toBeVisible();
  await expect(replyField(guest)).toBeFocused();
  await guest.keyboard.type(" one");
  await guest.reload();
  await cell(guest, 0, 1).click();
  await expect(startButton(guest)).toBeVisible();
  await expect(replyField(guest)).toHaveCount(0);
  await cell(guest, 0, 2).click();
  await expect(replyField(guest)).toHaveValue("The green one");
  await panelOf(guest).getByRole("button", { name: "Send as a new discussion" }).click();
  await expect(threads(owner)).toContainText("The green one");
  await expect(panelOf(guest).getByText("This discussion was deleted.")).toHaveCount(0);
  expect(await stored(owner, scope)).toMatchObject([
    { language: "de", comments: [{ text: "The green one" }] },
  ]);

  await threads(owner).getByRole("button", { name: "Reply" }).click();
  await replyField(owner).fill("Not that one");
  await threads(guest).getByRole("button", { name: "Delete comment" }).click();
  await guest.getByRole("dialog").getByRole("button", { name: "Delete comment" }).click();
  await panelOf(owner).getByRole("button", { name: "Discard", exact: true }).click();
  await expect(replyField(owner)).toHaveCount(0);
  await owner.reload();
  await cell(owner, 0, 2).click();
  await expect(startButton(owner)).toBeVisible();
  await expect(replyField(owner)).toHaveCount(0);
  await guest.context().close();
});
