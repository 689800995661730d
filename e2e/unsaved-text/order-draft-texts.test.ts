import type { Page } from "@playwright/test";
import {
  api,
  conflictCard,
  endSessionAtWrite,
  expect,
  intercept,
  navigateTo,
  pauseWritesDuring,
  type Scope,
  secondUser,
  startNewSession,
  test,
} from "#e2e/support/fixtures.ts";
import {
  change,
  make,
  makeOrderProject,
  ofOrder,
  ordersPath,
  pageOf,
  readOrder,
} from "#e2e/support/wizard-pages.ts";

/** Another user may write before the page receives that change. */
const refusedWrite = /^409 PUT .*\/orders\//;

const briefOf = (page: Page) => page.getByLabel("Anything else");

const text = { name: "Audience", type: "text" };

/** A draft that both the owner and Ben, a manager, may edit. */
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

test("two editors of a brief resolve the field that both changed and keep the others", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(refusedWrite);
  const { scope, id, ben } = await withDraft(owner);
  await openBrief(owner, scope, id);
  await change(ben, scope, id, { customBrief: [{ name: "Audience", value: "Teens" }] });
  // The open form follows the stored values.
  await expect(owner.getByLabel("Audience")).toHaveValue("Teens");
  await pauseWritesDuring(
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
  await pauseWritesDuring(
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

test("a brief is stored after signing in again, and restored after its tab is killed", async ({
  owner,
  account,
  expectProblems,
}) => {
  expectProblems(/^401 /, /^403 /, refusedWrite, /^net::ERR_FAILED PUT/);
  await startNewSession(owner, account);
  const { scope, id, ben } = await withDraft(owner);
  await openBrief(owner, scope, id);
  await test.step("the session ends while the brief is sent", async () => {
    await endSessionAtWrite(owner);
    await briefOf(owner).fill("Typed while it ended");
    const ended = owner.getByRole("dialog", { name: "Your session has ended" });
    await ended.getByLabel("Password").fill(account.password);
    await ended.getByRole("button", { name: "Sign in" }).click();
    await expect.poll(() => storedBrief(ben, scope, id)).toBe("Typed while it ended");
    await expect(owner.getByText("Draft saved")).toBeVisible();
  });
  await test.step("the tab is killed before the brief is stored", async () => {
    await intercept(owner, ofOrder, (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    await briefOf(owner).fill("Typed in the train");
    await expect(owner.getByRole("alert").filter({ hasText: "Not saved." })).toBeVisible();
    const next = await owner.context().newPage();
    await owner.close({ runBeforeUnload: false });
    await next.goto(pageOf(scope, ""));
    const waiting = next.getByRole("button", { name: "Unsaved input: 1 form" });
    await waiting.click();
    const list = next.getByRole("dialog", { name: "Unsaved input" });
    await expect(list.getByRole("listitem")).toContainText("Typed in the train");
    await list.getByRole("link", { name: "Open page" }).click();
    await expect(briefOf(next)).toHaveValue("Typed in the train");
    await expect(waiting).toHaveCount(0);
    await expect(next.getByRole("status").filter({ hasText: "wasn’t saved" })).toBeVisible();
    await next.getByRole("button", { name: "Save and close" }).click();
    await expect.poll(() => storedBrief(next, scope, id)).toBe("Typed in the train");
  });
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

test("text typed in a draft that is then placed, canceled or deleted is found later", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(refusedWrite, /^400 PUT .*\/orders\//, /^404 /);
  const { scope, ben } = await withDraft(owner);
  const discard = () => owner.getByRole("button", { name: "Discard what you typed" }).click();
  await owner.goto(pageOf(scope, ""));
  for (const [end, { act, notice: expected }] of Object.entries(ends))
    await test.step(end, async () => {
      const id = await makeDraft(owner, scope);
      await navigateTo(owner, pageOf(scope, `${id}/edit/brief`));
      await briefOf(owner).focus();
      await owner.keyboard.type("Typed");
      await act(ben, scope, id);
      const notice = owner.getByRole("alert").filter({ hasText: expected });
      await expect(notice).toBeVisible();
      await owner.keyboard.type(" on");
      await expect(briefOf(owner)).toBeFocused();
      await expect(briefOf(owner)).toHaveValue("Typed on");
      await expect(notice.getByRole("button", { name: "Copy: What you typed" })).toBeVisible();
      // One reload is enough, since all three cases are stored in the same way.
      if (end === "placed") {
        await owner.reload();
        await expect(briefOf(owner)).toHaveValue("Typed on");
        await expect(notice).toContainText("What you typed isn’t part of it.");
      }
      if (end === "deleted") await leaveAndReturn(owner);
      await discard();
      await expect(owner).toHaveURL(/\/orders$/);
    });
  await expect(unsaved(owner)).toHaveCount(0);
  await ben.context().close();
});

const unsaved = (page: Page) => page.getByRole("button", { name: "Unsaved input: 1" });

/** Leaves the page of an ended draft and returns through the list of unsaved input. */
async function leaveAndReturn(page: Page): Promise<void> {
  await expect(unsaved(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Progress", exact: true }).click();
  const question = page.getByRole("dialog", { name: "This order isn’t saved" });
  await expect(question).toContainText("find it under “Unsaved input”");
  await question.getByRole("button", { name: "Leave" }).click();
  await unsaved(page).click();
  const list = page.getByRole("dialog", { name: "Unsaved input" });
  await expect(list.getByRole("listitem")).toContainText("Typed on");
  await list.getByRole("link", { name: "Open page" }).click();
  await expect(briefOf(page)).toHaveValue("Typed on");
}
