import { api, conflictCard, expect, overtaken, test } from "./fixtures.ts";
import {
  change,
  draftOf,
  goOn,
  type Order,
  ofOrder,
  openWizard,
  ordersPath,
  pageOf,
  readOrder,
  template,
} from "./wizard-pages.ts";

test("leaving a new order asks; its draft is gone on with in another browser: everything is there, and each step has its address", async ({
  owner,
  browser,
}) => {
  const scope = await openWizard(owner, { fields: template });
  await owner.getByRole("checkbox", { name: /^German/ }).check();
  await owner.getByRole("link", { name: "Counts" }).click();
  const dialog = owner.getByRole("dialog", { name: "This order isn’t saved" });
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(owner.getByRole("checkbox", { name: /^German/ })).toBeChecked();
  await owner.getByRole("link", { name: "Counts" }).click();
  await dialog.getByRole("button", { name: "Save draft and leave" }).click();
  await expect(owner).toHaveURL(/\/counts$/);
  const [draft] = await api<Order[]>(owner, ordersPath(scope));
  expect(draft).toMatchObject({ status: "draft", languages: ["de"] });
  await owner.goto(pageOf(scope, `${draft?._id}/edit/scope`));
  await owner.getByRole("radio", { name: /^All strings/ }).check();
  await goOn(owner);
  await owner.getByLabel("Audience").selectOption("Lawyers");
  await owner.getByLabel("Which law").fill("Civil code");
  await owner.getByRole("button", { name: "Save and close" }).click();
  await expect(owner).toHaveURL(pageOf(scope, "").replace(/\/$/, ""));
  const context = await browser.newContext({ storageState: await owner.context().storageState() });
  const page = await context.newPage();
  await page.goto(pageOf(scope, `${draft?._id}/edit/brief`));
  await expect(page.getByLabel("Which law")).toHaveValue("Civil code");
  // What nobody looked at and said nothing in is not done.
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
  await context.close();
});

test("two windows with one draft: nothing is written over unasked, and one says that the draft was deleted in the other, which is left then", async ({
  owner,
  provoke,
}) => {
  provoke(/^409 PUT .*\/orders\//, /^404 GET .*\/orders\//);
  const scope = await openWizard(owner);
  await owner.getByRole("checkbox", { name: /^German/ }).check();
  await goOn(owner);
  await goOn(owner);
  await expect(owner.getByText("Draft saved")).toBeVisible();
  const id = draftOf(owner);
  const brief = owner.getByLabel("Anything else");
  await overtaken(
    owner,
    async () => {
      await brief.fill("mine");
      await change(owner, scope, id, { brief: "theirs" });
    },
    ofOrder,
  );
  const card = conflictCard(owner);
  await expect(card).toContainText("You changed this in another tab or on another device.");
  expect((await readOrder(owner, scope, id)).brief).toBe("theirs");
  await owner.getByRole("button", { name: "Save and close" }).click();
  await expect(card).toContainText("This isn’t saved yet: choose which one to keep first.");
  await card.getByRole("button", { name: /^Take other tab’s/ }).click();
  await expect(brief).toHaveValue("theirs");
  await overtaken(
    owner,
    async () => {
      await brief.fill("mine at last");
      await change(owner, scope, id, { brief: "theirs at last" });
    },
    ofOrder,
  );
  await expect(card).toBeVisible();
  const second = await owner.context().newPage();
  await second.goto(pageOf(scope, `${id}/edit`));
  await second.getByRole("button", { name: "More actions for this draft" }).click();
  await second.getByRole("menuitem", { name: "Delete draft" }).click();
  await second.getByRole("button", { name: "Delete draft" }).last().click();
  await expect(second).toHaveURL(/\/orders$/);
  expect(await api<Order[]>(owner, ordersPath(scope))).toEqual([]);
  const alert = owner.getByRole("alert").filter({ hasText: "This draft was deleted." });
  await expect(alert).toContainText("What you typed isn’t part of it.");
  await expect(brief).toHaveValue("mine at last");
  await second.close();
});

test("without the network what is typed stays, is said to be unsaved, and is stored afterwards @deep", async ({
  owner,
  provoke,
}) => {
  provoke(/^net::ERR_INTERNET_DISCONNECTED /);
  const scope = await openWizard(owner);
  await owner.getByRole("checkbox", { name: /^German/ }).check();
  await goOn(owner);
  await goOn(owner);
  const id = draftOf(owner);
  await owner.context().setOffline(true);
  await owner.getByLabel("Anything else").fill("Written on a train");
  await expect(owner.getByRole("alert").filter({ hasText: "Not saved." })).toBeVisible();
  await owner.context().setOffline(false);
  await expect(owner.getByText("Draft saved")).toBeVisible();
  expect((await readOrder(owner, scope, id)).brief).toBe("Written on a train");
});
