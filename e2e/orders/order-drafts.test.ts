import { api, conflictCard, expect, pauseWritesDuring, test } from "#e2e/support/fixtures.ts";
import {
  change,
  draftOf,
  type Order,
  ofOrder,
  openNextStep,
  openWizard,
  ordersPath,
  pageOf,
  readOrder,
  template,
} from "#e2e/support/wizard-pages.ts";

test("a draft is continued in another browser, which shows conflicts and the draft's deletion", async ({
  owner,
  browser,
  expectProblems,
}) => {
  expectProblems(/^409 PUT .*\/orders\//, /^404 GET .*\/orders\//);
  const scope = await openWizard(owner, { fields: template });

  const id =
    await test.step("leaving a new order asks for confirmation and saves it as a draft", async () => {
      await owner.getByRole("checkbox", { name: /^German/ }).check();
      await owner.getByRole("link", { name: "Progress" }).click();
      const dialog = owner.getByRole("dialog", { name: "This order isn’t saved" });
      await dialog.getByRole("button", { name: "Stay" }).click();
      await expect(owner.getByRole("checkbox", { name: /^German/ })).toBeChecked();
      await owner.getByRole("link", { name: "Progress" }).click();
      await dialog.getByRole("button", { name: "Save draft and leave" }).click();
      await expect(owner).toHaveURL(/\/counts$/);
      const [draft] = await api<Order[]>(owner, ordersPath(scope));
      expect(draft).toMatchObject({ status: "draft", languages: ["de"] });
      return draft?._id ?? "";
    });

  await test.step("the draft is saved and closed in the brief step", async () => {
    await owner.goto(pageOf(scope, `${id}/edit/scope`));
    await owner.getByRole("radio", { name: /^All strings/ }).check();
    await openNextStep(owner);
    await owner.getByLabel("Audience").selectOption("Lawyers");
    await owner.getByLabel("Which law").fill("Civil code");
    await owner.getByRole("button", { name: "Save and close" }).click();
    await expect(owner).toHaveURL(pageOf(scope, "").replace(/\/$/, ""));
  });

  const context = await browser.newContext({ storageState: await owner.context().storageState() });
  const page = await context.newPage();
  await test.step("another browser shows the whole draft, and each step has an address", async () => {
    await page.goto(pageOf(scope, `${id}/edit/brief`));
    await expect(page.getByLabel("Which law")).toHaveValue("Civil code");
    // Steps that were never filled in are not marked as complete.
    const steps = page.getByRole("navigation", { name: "Steps of the order" }).getByRole("link");
    await expect(steps.filter({ hasText: "(complete)" })).toHaveText([/Languages/, /Strings/, /Brief/]);
    await page.getByRole("link", { name: /^Strings/ }).click();
    await expect(page.getByRole("radio", { name: /^All strings/ })).toBeChecked();
    await page.getByRole("link", { name: /^Languages/ }).click();
    await expect(page.getByRole("checkbox", { name: /^German/ })).toBeChecked();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Which strings?" })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole("heading", { name: "Which languages?" })).toBeVisible();
  });

  const brief = owner.getByLabel("Anything else");
  const card = conflictCard(owner);
  await test.step("a brief changed by another user is not overwritten without a choice", async () => {
    await owner.getByText("Drafts 1").click();
    await owner.getByRole("link", { name: /^Draft/ }).click();
    await owner.getByRole("link", { name: /^Brief/ }).click();
    await pauseWritesDuring(
      owner,
      async () => {
        await brief.fill("mine");
        await change(owner, scope, id, { brief: "theirs" });
      },
      ofOrder,
    );
    await expect(card).toContainText("You changed this in another tab or on another device.");
    expect((await readOrder(owner, scope, id)).brief).toBe("theirs");
    await owner.getByRole("button", { name: "Save and close" }).click();
    await expect(card).toContainText("This isn’t saved yet: choose which one to keep first.");
    await card.getByRole("button", { name: /^Take other tab’s/ }).click();
    await expect(brief).toHaveValue("theirs");
  });

  await test.step("a draft deleted by another user is shown as deleted, and typed text stays", async () => {
    await pauseWritesDuring(
      owner,
      async () => {
        await brief.fill("mine at last");
        await change(owner, scope, id, { brief: "theirs at last" });
      },
      ofOrder,
    );
    await expect(card).toBeVisible();
    await page.getByRole("button", { name: "More actions for this draft" }).click();
    await page.getByRole("menuitem", { name: "Delete draft" }).click();
    await page.getByRole("button", { name: "Delete draft" }).last().click();
    await expect(page).toHaveURL(/\/orders$/);
    expect(await api<Order[]>(owner, ordersPath(scope))).toEqual([]);
    const alert = owner.getByRole("alert").filter({ hasText: "This draft was deleted." });
    await expect(alert).toContainText("What you typed isn’t part of it.");
    await expect(brief).toHaveValue("mine at last");
  });
  await context.close();
});

test("text typed without a network is shown as unsaved and stored later @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^net::ERR_INTERNET_DISCONNECTED /);
  const scope = await openWizard(owner);
  await owner.getByRole("checkbox", { name: /^German/ }).check();
  await openNextStep(owner);
  await openNextStep(owner);
  const id = draftOf(owner);
  await owner.context().setOffline(true);
  await owner.getByLabel("Anything else").fill("Written on a train");
  await expect(owner.getByRole("alert").filter({ hasText: "Not saved." })).toBeVisible();
  await owner.context().setOffline(false);
  await expect(owner.getByText("Draft saved")).toBeVisible();
  expect((await readOrder(owner, scope, id)).brief).toBe("Written on a train");
});
