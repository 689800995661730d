import { readFile } from "node:fs/promises";
import { api, expect, makeProject, test } from "#e2e/support/fixtures.ts";
import { chooseInMenu } from "#e2e/support/order-pages.ts";
import { pickOption } from "#e2e/support/pick-option.ts";
import {
  change,
  draftOf,
  entries,
  estimate,
  make,
  openNextStep,
  openWizard,
  ordersPath,
  pageOf,
  placeButton,
  readOrder,
  totals,
} from "#e2e/support/wizard-pages.ts";

test("the scope of an order is copied for each language, or from one language for others @deep", async ({
  owner,
}) => {
  const scope = await openWizard(owner);
  const first = await make(owner, scope, { sourceLanguage: "en", languages: ["de", "fr"], tags: ["shop"] });
  const open = await make(owner, scope, { sourceLanguage: "en", languages: ["es"] });
  await change(owner, scope, first._id, { status: "canceled" });
  await owner.goto(pageOf(scope, `new?copy=${first._id}`));
  await expect(owner.getByLabel("Copy strings from an order")).toHaveValue(first._id);
  await expect(estimate(owner).getByRole("row", { name: /^French/ })).toContainText("3");
  await openNextStep(owner);
  await expect(owner.getByText("Uses the strings of order #1")).toBeVisible();
  await openNextStep(owner);
  await openNextStep(owner);
  await openNextStep(owner);
  const id = draftOf(owner);
  await placeButton(owner).click();
  await expect.poll(async () => (await readOrder(owner, scope, id)).status).toBe("requested");
  expect(await readOrder(owner, scope, id)).toMatchObject({
    orderToCopy: first._id,
    languageToCopy: null,
    targetLanguages: { de: { strings: 2 }, fr: { strings: 3 } },
  });
  await owner.goto(pageOf(scope, `${id}/brief`));
  await expect(owner.getByText(/^limited to Order #1$/)).toBeVisible();
  await owner.goto(pageOf(scope, "new"));
  // Another order, which is still open: only one of its languages can be selected.
  await pickOption(owner.getByLabel("Copy strings from an order"), "#2");
  await expect(owner.getByLabel("Which strings?")).toHaveValue(/Spanish/);
  await pickOption(owner.getByLabel("Copy strings from an order"), "#1");
  await pickOption(owner.getByLabel("Which strings?"), "Those of German, for all languages");
  await owner.getByRole("checkbox", { name: /^Spanish/ }).check();
  for (let step = 0; step < 4; step++) await openNextStep(owner);
  const otherDraft = draftOf(owner);
  await expect(estimate(owner).getByRole("row", { name: /^Left out/ })).toContainText("order #2");
  await change(owner, scope, open._id, { status: "canceled" });
  await expect(totals(owner)).toHaveText(["2", "4", "1"]);
  await placeButton(owner).click();
  await expect.poll(async () => (await readOrder(owner, scope, otherDraft)).status).toBe("requested");
  expect(await readOrder(owner, scope, otherDraft)).toMatchObject({
    orderToCopy: first._id,
    languageToCopy: "de",
    targetLanguages: { es: { strings: 2 } },
  });
});

test("an order is repeated with its scope, brief and people, but without title and date", async ({
  owner,
}) => {
  const scope = await openWizard(owner);
  const body = { sourceLanguage: "en", languages: ["de", "fr"], tags: ["shop"], brief: "Be precise." };
  const first = await make(owner, scope, { ...body, title: "Wave 1", dueDate: "2090-03-03" });
  await owner.goto(pageOf(scope, first._id));
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Wave 1 #1");
  await chooseInMenu(owner, "Order again");
  await expect(owner.getByLabel("Title")).toHaveValue("");
  await expect(owner.getByRole("checkbox", { name: /^German/ })).toBeChecked();
  await owner.getByLabel("Title").fill("Wave 2");
  for (let step = 0; step < 4; step++) await openNextStep(owner);
  await expect(owner.getByRole("region", { name: "Languages" }).getByText("Wave 2")).toBeVisible();
  await expect(owner.getByText("Be precise.")).toBeVisible();
  const { title, languages, tagNames, brief, dueDate } = await readOrder(owner, scope, draftOf(owner));
  expect([title, languages, tagNames, brief, dueDate]).toEqual([
    "Wave 2",
    ["de", "fr"],
    ["shop"],
    "Be precise.",
    null,
  ]);
});

test("tags, untagged strings and at most ten groups filter the strings of an order @deep", async ({
  owner,
}) => {
  const names = Array.from({ length: 11 }, (_, n) => `group ${n + 1}`);
  const groups = Object.fromEntries(
    names.map((name) => [name, { entries: { [`${name}.key`]: { v: "Word" } } }]),
  );
  const scope = await makeProject(owner, { en: { main: { entries }, ...groups } }, ["fr"]);
  await owner.goto(pageOf(scope, "new"));
  await owner.getByRole("checkbox", { name: /^French/ }).check();
  await openNextStep(owner);
  await expect(totals(owner)).toHaveText(["15", "21", "11"]);
  await owner.getByLabel("Tags", { exact: true }).fill("shop");
  await owner.keyboard.press("Enter");
  await expect(totals(owner)).toHaveText(["3", "9", "1"]);
  await owner.getByRole("checkbox", { name: /^Include strings without a tag/ }).check();
  await expect(totals(owner)).toHaveText(["15", "21", "11"]);
  const choice = owner.getByLabel("Groups", { exact: true });
  for (const name of names) {
    await choice.pressSequentially(name);
    await owner.keyboard.press("Enter");
  }
  await expect(owner.getByText("An order can have up to 10 groups.")).toBeVisible();
  await expect(totals(owner)).toHaveText(["10", "10", "9"]);
  await expect(owner.getByText("Draft saved")).toBeVisible();
  const id = draftOf(owner);
  await expect
    .poll(async () => (await api<{ groups: string[] }>(owner, ordersPath(scope, id))).groups)
    .toHaveLength(10);
});

test("an order with a source file per tag lists untagged strings and offers a file for each tag", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^400 POST .*estimate/);
  const texts = {
    pay: { v: "Pay", tags: ["shop"] },
    cart: { v: "Cart", tags: ["shop"] },
    start: { v: "Start", tags: ["web / start"] },
    none: { v: "None" },
  };
  const scope = await makeProject(owner, { en: { main: { entries: texts } } }, ["fr"]);
  await owner.goto(pageOf(scope, "new"));
  await owner.getByRole("checkbox", { name: /^French/ }).check();
  await openNextStep(owner);
  const perTag = owner.getByRole("checkbox", { name: /^One source file per tag/ });
  await perTag.check();
  await expect(owner.getByText(/exactly one of the tags\. These don’t: .?none.?$/)).toBeVisible();
  for (const tag of ["shop", "web / start"]) {
    await owner.getByLabel("Tags", { exact: true }).fill(tag);
    await owner.keyboard.press("Enter");
  }
  await expect(totals(owner)).toHaveText(["3", "3", "0"]);
  await expect(owner.getByText("Draft saved")).toBeVisible();
  const id = draftOf(owner);
  await expect(perTag).toBeChecked();
  await owner.getByRole("link", { name: /^Review/ }).click();
  await expect(owner.getByRole("region", { name: "Strings", exact: true })).toContainText("File per tagyes");
  await change(owner, scope, id, { status: "requested" });
  await owner.goto(pageOf(scope, `${id}/edit/scope`));
  await expect(owner.getByText("This draft was placed as order #1.")).toBeVisible();
  await owner.getByRole("link", { name: "Open order" }).click();
  await owner.getByRole("button", { name: "Download strings" }).click();
  await expect(owner.getByRole("dialog")).toContainText("This order has one file per tag.");
  const files = new Map<string, Promise<string>>();
  owner.on("download", (file) =>
    files.set(
      file.suggestedFilename(),
      file.path().then((path) => readFile(path, "utf8")),
    ),
  );
  await owner.getByRole("dialog").getByRole("button", { name: "Download", exact: true }).click();
  const names = ["order-1.shop.csv", "order-1.web-start.csv"];
  await expect.poll(() => [...files.keys()].toSorted()).toEqual(names);
  expect(await files.get("order-1.web-start.csv")).toContain("start,fr,Start,,,\r\n");
});

test("numbers of the estimate open their strings, and link the order that contains them @deep", async ({
  owner,
}) => {
  const scope = await openWizard(owner);
  const existingOrder = await make(owner, scope, { sourceLanguage: "en", languages: ["fr"], tags: ["shop"] });
  await owner.reload();
  await owner.getByRole("button", { name: /^Select all/ }).click();
  const numbers = estimate(owner).getByRole("button");
  // The string without a source is left out of all three languages, and listed once.
  await expect(numbers).toHaveCount(7);
  for (const number of await numbers.all()) {
    const count = await number.textContent();
    await number.click();
    const dialog = owner.getByRole("dialog");
    await expect(dialog.getByRole("heading")).toHaveText(new RegExp(`^${count} strings? in`));
    await expect(dialog.getByRole("listitem").first()).toHaveAttribute("aria-setsize", count ?? "");
    await expect(dialog.getByRole("listitem")).toHaveCount(Number(count));
    await owner.keyboard.press("Escape");
    await expect(number).toBeFocused();
  }
  await estimate(owner)
    .getByRole("button", { name: /French, already in an order/ })
    .click();
  await expect(owner.getByRole("dialog").getByRole("listitem")).toContainText([
    "pay.now",
    "pay.again",
    "pay.later",
  ]);
  await expect(owner).toHaveURL(/rows=fr\.inOrder/);
  await owner.keyboard.press("Escape");
  await expect(estimate(owner).getByRole("link", { name: "order #1" })).toHaveAttribute(
    "href",
    new RegExp(existingOrder._id),
  );
});
