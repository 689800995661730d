import type { Page } from "@playwright/test";
import {
  api,
  conflictCard,
  endSessionAtWrite,
  expect,
  intercept,
  overtaken,
  type Scope,
  secondUser,
  signInAnew,
  test,
} from "./fixtures.ts";
import { change, make, makeOrderProject, ofOrder, ordersPath, pageOf, readOrder } from "./wizard-pages.ts";

/** Somebody else may come first before the page has heard of it. */
const refusedWrite = /^409 PUT .*\/orders\//;

const briefOf = (page: Page) => page.getByLabel("Anything else");

const text = { name: "Audience", type: "text" };

/** A draft that the owner and Ben, a manager, may both edit. */
async function withDraft(owner: Page) {
  const scope = await makeOrderProject(owner, { fields: [text] });
  const id = await makeDraft(owner, scope);
  const ben = await secondUser(owner, scope, { name: "Ben", role: "manager" });
  return { scope, id, ben };
}

const makeDraft = async (page: Page, scope: Scope) =>
  (await make(page, scope, { status: "draft", sourceLanguage: "en", languages: ["de"] }))._id;

async function openBrief(page: Page, scope: Scope, id: string) {
  await page.goto(pageOf(scope, `${id}/edit/brief`));
  await expect(briefOf(page)).toBeVisible();
}

const storedBrief = async (page: Page, scope: Scope, id: string) => (await readOrder(page, scope, id)).brief;

test("two people in the brief of one draft are asked about the field that both wrote, keep the others, and can bring back what gave way", async ({
  owner,
  provoke,
}) => {
  provoke(refusedWrite);
  const { scope, id, ben } = await withDraft(owner);
  await openBrief(owner, scope, id);
  await openBrief(ben, scope, id);
  await ben.getByLabel("Audience").fill("Teens");
  await expect.poll(async () => (await readOrder(owner, scope, id)).customBrief).toHaveLength(1);
  // Their open form follows what is stored.
  await expect(owner.getByLabel("Audience")).toHaveValue("Teens");
  await overtaken(
    owner,
    async () => {
      await briefOf(owner).fill("Mine");
      await change(ben, scope, id, { brief: "Theirs", languages: ["de", "fr"] });
    },
    ofOrder,
  );
  await expect(conflictCard(owner)).toContainText("most recently by Ben");
  await expect(conflictCard(owner)).toContainText("Theirs");
  expect(await storedBrief(owner, scope, id)).toBe("Theirs");
  await owner.getByRole("button", { name: "Save and close" }).click();
  await expect(conflictCard(owner)).toBeFocused();
  await conflictCard(owner)
    .getByRole("button", { name: /^Keep mine: Anything else/ })
    .click();
  await expect.poll(() => storedBrief(owner, scope, id)).toBe("Mine");
  expect(await readOrder(owner, scope, id)).toMatchObject({
    languages: ["de", "fr"],
    customBrief: [{ name: "Audience", value: "Teens" }],
  });
  await expect(briefOf(ben)).toHaveValue("Mine");
  await overtaken(
    owner,
    async () => {
      await briefOf(owner).fill("Mine again");
      await change(ben, scope, id, { brief: "Theirs again" });
    },
    ofOrder,
  );
  await conflictCard(owner)
    .getByRole("button", { name: /^Take theirs/ })
    .click();
  await expect(briefOf(owner)).toHaveValue("Theirs again");
  await owner.getByRole("button", { name: "Undo" }).click();
  await expect(briefOf(owner)).toHaveValue("Mine again");
  await expect.poll(() => storedBrief(owner, scope, id)).toBe("Mine again");
  await ben.context().close();
});

test("a brief that could not be stored is back after its tab was killed, and never in another account's form", async ({
  owner,
  account,
  provoke,
}) => {
  provoke(refusedWrite, /^net::ERR_FAILED PUT/);
  await signInAnew(owner, account);
  const { scope, id, ben } = await withDraft(owner);
  await openBrief(owner, scope, id);
  await intercept(owner, ofOrder, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await briefOf(owner).fill("Typed in the train");
  await expect(owner.getByRole("alert").filter({ hasText: "Not saved." })).toBeVisible();
  const next = await owner.context().newPage();
  await owner.close({ runBeforeUnload: false });
  // Ben signs in in this browser.
  const cookies = await next.context().cookies();
  await next.context().clearCookies();
  await next.context().addCookies(await ben.context().cookies());
  await openBrief(next, scope, id);
  await expect(briefOf(next)).toHaveValue("");
  // Ben's page asks for nothing more once it is gone.
  await next.goto("about:blank");
  await next.context().clearCookies();
  await next.context().addCookies(cookies);
  await openBrief(next, scope, id);
  await expect(briefOf(next)).toHaveValue("Typed in the train");
  await expect(next.getByRole("status").filter({ hasText: "wasn’t saved" })).toBeVisible();
  await next.getByRole("button", { name: "Save and close" }).click();
  await expect.poll(() => storedBrief(next, scope, id)).toBe("Typed in the train");
  await ben.context().close();
});

const ends = {
  placed: {
    act: (page: Page, scope: Scope, id: string) => change(page, scope, id, { status: "requested" }),
    notice: "This draft was placed as order #1.",
  },
  canceled: {
    act: (page: Page, scope: Scope, id: string) => change(page, scope, id, { status: "canceled" }),
    notice: "This draft was canceled.",
  },
  deleted: {
    act: (page: Page, scope: Scope, id: string) => api(page, ordersPath(scope, id), { method: "DELETE" }),
    notice: "This draft was deleted.",
  },
};

test("a draft that is placed, canceled or deleted under the typing hand leaves the text and the focus in the field", async ({
  owner,
  provoke,
}) => {
  provoke(refusedWrite, /^400 PUT .*\/orders\//, /^404 /);
  const { scope, ben } = await withDraft(owner);
  owner.on("dialog", (dialog) => void dialog.accept());
  for (const [end, { act, notice: expected }] of Object.entries(ends)) {
    const id = await makeDraft(owner, scope);
    await openBrief(owner, scope, id);
    await briefOf(owner).focus();
    await owner.keyboard.type("Typed");
    await act(ben, scope, id);
    const notice = owner.getByRole("alert").filter({ hasText: expected });
    await expect(notice).toBeVisible();
    await owner.keyboard.type(" on");
    await expect(briefOf(owner)).toBeFocused();
    await expect(briefOf(owner)).toHaveValue("Typed on");
    await expect(notice.getByRole("button", { name: "Copy: What you typed" })).toBeVisible();
    // Of all three it waits alike.
    if (end !== "placed") continue;
    await owner.reload();
    await expect(briefOf(owner)).toHaveValue("Typed on");
    await expect(notice).toContainText("What you typed isn’t part of it.");
    await notice.getByRole("button", { name: "Discard what you typed" }).click();
    await expect(owner).toHaveURL(/\/orders$/);
  }
  await ben.context().close();
});

test("what was typed into a draft that somebody else deletes is found from every page, once its page is left or its tab is gone", async ({
  owner,
  provoke,
}) => {
  provoke(refusedWrite, /^net::ERR_FAILED PUT/, /^404 /);
  const { scope, id, ben } = await withDraft(owner);
  await openBrief(owner, scope, id);
  await briefOf(owner).focus();
  await owner.keyboard.type("Be kind");
  await ends.deleted.act(ben, scope, id);
  await expect(owner.getByRole("alert").filter({ hasText: "This draft was deleted." })).toBeVisible();
  await owner.keyboard.type(" to all");
  const waiting = owner.getByRole("button", { name: "Unsaved input: 1" });
  await expect(waiting).toHaveCount(0);
  await owner.getByRole("link", { name: "Counts", exact: true }).click();
  const asked = owner.getByRole("dialog", { name: "This order isn’t saved" });
  await expect(asked).toContainText("find it under “Unsaved input”");
  await asked.getByRole("button", { name: "Leave" }).click();
  await waiting.click();
  const list = owner.getByRole("dialog", { name: "Unsaved input" });
  await expect(list.getByRole("listitem")).toContainText("Be kind to all");
  await list.getByRole("link", { name: "Open page" }).click();
  await expect(briefOf(owner)).toHaveValue("Be kind to all");
  await owner.getByRole("button", { name: "Discard what you typed" }).click();
  await expect(owner).toHaveURL(/\/orders$/);
  await expect(waiting).toHaveCount(0);

  const unsent = await makeDraft(owner, scope);
  await openBrief(owner, scope, unsent);
  await intercept(owner, ofOrder, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await briefOf(owner).fill("Be kind to all");
  const next = await owner.context().newPage();
  await owner.close({ runBeforeUnload: false });
  await ends.deleted.act(ben, scope, unsent);
  await next.goto(pageOf(scope, ""));
  const stillWaiting = next.getByRole("button", { name: "Unsaved input: 1 form" });
  await stillWaiting.click();
  const unsaved = next.getByRole("dialog", { name: "Unsaved input" });
  await expect(unsaved.getByRole("listitem")).toContainText("Be kind to all");
  await unsaved.getByRole("link", { name: "Open page" }).click();
  await expect(briefOf(next)).toHaveValue("Be kind to all");
  await expect(stillWaiting).toHaveCount(0);
  await next.getByRole("button", { name: "Discard what you typed" }).click();
  await expect(next).toHaveURL(/\/orders$/);
  await next.reload();
  await expect(stillWaiting).toHaveCount(0);
  await ben.context().close();
});

test("what waits in a draft is stored by itself once its person is signed in again", async ({
  owner,
  account,
  provoke,
}) => {
  provoke(/^401 /, /^403 /);
  await signInAnew(owner, account);
  const { scope, id, ben } = await withDraft(owner);
  await openBrief(owner, scope, id);
  await endSessionAtWrite(owner);
  await briefOf(owner).fill("Typed while it ended");
  const ended = owner.getByRole("dialog", { name: "Your session has ended" });
  await ended.getByLabel("Password").fill(account.password);
  await ended.getByRole("button", { name: "Sign in" }).click();
  await expect.poll(() => storedBrief(ben, scope, id)).toBe("Typed while it ended");
  await expect(owner.getByText("Draft saved")).toBeVisible();
  await ben.context().close();
});
