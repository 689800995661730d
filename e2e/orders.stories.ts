import type { Page } from "@playwright/test";
import { api, expect, makeProject, offline, openProject, type Scope, secondUser, test } from "./fixtures.ts";
import { action, addressOf, begin, data, history, move, openPalette, placeOrder } from "./order-pages.ts";

test("the list is narrowed by list, status, language and words, a link shows the same, and a draft leads to its form and can be deleted", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data, ["de", "fr"]);
  await owner.goto(addressOf(scope, "orders"));
  await expect(owner.getByText("No orders yet")).toBeVisible();
  const first = await placeOrder(owner, scope);
  await placeOrder(owner, scope, { languages: ["fr"] });
  const draft = await placeOrder(owner, scope, { languages: ["fr"], status: "draft" });
  await move(owner, scope, first, { status: "canceled" });
  await owner.reload();
  const rows = owner.getByRole("rowheader");
  await expect(rows).toHaveText(["Order #2"]);
  await owner.getByText("Ended 1").click();
  await expect(rows).toHaveText(["Order #1"]);
  await owner.getByText("All 3").click();
  await expect(rows).toHaveCount(3);
  await owner.getByLabel("Language").selectOption("fr");
  await expect(rows).toHaveCount(2);
  await owner.getByRole("button", { name: "requested", exact: true }).click();
  await expect(rows).toHaveText(["Order #2"]);
  await expect(owner).toHaveURL(/show=all&language=fr&status=requested/);
  await owner.reload();
  await expect(owner.getByRole("button", { name: "requested", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(rows).toHaveText(["Order #2"]);
  await owner.getByLabel("Number or requester").fill("#9");
  await expect(owner.getByText("No orders found")).toBeVisible();
  await owner.getByRole("button", { name: "Show all orders" }).click();
  await expect(rows).toHaveCount(3);
  await expect(owner.getByLabel("Number or requester")).toHaveValue("");
  await owner.getByLabel("Number or requester").fill("#1");
  await expect(rows).toHaveText(["Order #1"]);
  await owner
    .getByRole("link", { name: /^Orders/ })
    .first()
    .click();
  await expect(owner.getByLabel("Number or requester")).toHaveValue("");
  await owner.getByLabel("Number or requester").fill("#2");
  await owner.getByRole("link", { name: "Order #2" }).click();
  await expect(owner).toHaveTitle(/^Order #2/);

  await owner.goto(addressOf(scope, "orders"));
  await owner.getByText("Drafts 1").click();
  await expect(owner.getByRole("link", { name: /^Draft/ })).toHaveAttribute(
    "href",
    new RegExp(`/orders/${draft}/edit/review$`),
  );
  await owner.goto(addressOf(scope, `orders/${draft}`));
  await expect(owner.getByRole("link", { name: "Continue draft" })).toBeVisible();
  await expect(history(owner)).toContainText("began the draft");
  await owner.getByRole("button", { name: "Delete draft" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Delete draft" }).click();
  await expect(owner).toHaveURL(/\/orders(\?|$)/);
  await expect(owner.getByText("All 2")).toBeVisible();
});

test("an order is held, resumed, dated anew once the network is back, and commented; a move that came too late says so", async ({
  owner,
  provoke,
}) => {
  provoke(offline);
  const scope = await makeProject(owner, data);
  const id = await placeOrder(owner, scope);
  await begin(owner, scope, id);
  await owner.goto(addressOf(scope, `orders/${id}`));
  await action(owner, "Put on hold");
  await expect(owner.getByRole("button", { name: "Deliver from a file" })).toHaveCount(0);
  await action(owner, "Resume");
  await owner.getByRole("button", { name: "Change", exact: true }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Due").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Save date" }).click();
  await expect(dialog.getByText("Choose tomorrow or a later day.")).toBeVisible();
  await dialog.getByLabel("Due").fill("2090-05-06");
  await owner.context().setOffline(true);
  await dialog.getByRole("button", { name: "Save date" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(/Can’t reach Parlance/);
  await owner.context().setOffline(false);
  await dialog.getByRole("button", { name: "Save date" }).click();
  await expect(dialog).toBeHidden();
  await owner.getByLabel("Comment").fill("Any questions?\nAsk us.");
  await owner.getByRole("link", { name: /^Files \d/ }).click();
  await owner.getByRole("link", { name: "Overview" }).click();
  await expect(owner.getByLabel("Comment")).toHaveValue("Any questions?\nAsk us.");
  await owner.getByLabel("Comment").press("Control+Enter");
  await expect(history(owner)).toContainText("Any questions?");
  await expect(owner.getByLabel("Comment")).toHaveValue("");
  expect(await api(owner, `/v1/api/orders/${id}?app=${scope.app}`)).toMatchObject({
    status: "processing",
    dueDate: new Date(2090, 4, 6, 23, 59, 59).toISOString(),
  });

  provoke(/^400 PUT .*orders/);
  await owner.getByRole("button", { name: "Act for the vendor" }).click();
  await owner.getByRole("menuitem", { name: "Submit for testing" }).click();
  await move(owner, scope, id, { status: "canceled" });
  await expect(dialog.getByText("it is now canceled. Check it before you decide.")).toBeVisible();
  await dialog.getByRole("button", { name: "Submit for testing" }).click();
  await expect(dialog.getByText(/The order changed in the meantime/)).toBeVisible();
  await owner.keyboard.press("Escape");
  await expect(owner.getByRole("button", { name: "Submit for testing" })).toHaveCount(0);
});

/** What was said about an order, in its order. */
async function comments(page: Page, { app }: Scope, id: string): Promise<string[]> {
  const { timeline } = await api<{ timeline: Array<{ comment: string }> }>(
    page,
    `/v1/api/orders/${id}?app=${app}`,
  );
  return timeline.map((step) => step.comment).filter((said) => said !== "");
}

test("what somebody says about an order is there at once for everybody who has it open, and what they type stays, also while a comment is on its way", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  const id = await placeOrder(owner, scope);
  const ada = await secondUser(owner, scope, { name: "Ada", role: "manager" });
  await owner.goto(addressOf(scope, `orders/${id}`));
  await owner.getByLabel("Comment").fill("Half a sen");
  await move(ada, scope, id, { comment: "Which tone?" });
  await expect(history(owner)).toContainText("Which tone?", { timeout: 8_000 });
  await expect(owner.getByLabel("Comment")).toHaveValue("Half a sen");
  await ada.context().close();

  const comment = owner.getByLabel("Comment");
  const passing = Promise.withResolvers<void>();
  await owner.route("**/v1/api/orders/*", async (route) => {
    if (route.request().method() === "PUT") await passing.promise;
    await route.continue();
  });
  await comment.fill("First");
  await comment.press("Control+Enter");
  await comment.fill("First Second");
  passing.resolve();
  await expect(history(owner)).toContainText("First");
  await expect(comment).toHaveValue("Second");
  await comment.press("Control+Enter");
  await expect(comment).toHaveValue("");
  expect(await comments(owner, scope, id)).toEqual(["Which tone?", "First", "Second"]);
});

test("a comment that was stored though no answer came, or did not arrive, is in the history once Parlance is back, unless it was taken out of its field", async ({
  owner,
  provoke,
}) => {
  provoke(/^net::ERR_FAILED (GET|PUT) .*\/orders/);
  const scope = await makeProject(owner, data);
  const id = await placeOrder(owner, scope);
  await owner.goto(addressOf(scope, `orders/${id}`));
  const comment = owner.getByLabel("Comment");
  const away = owner.getByText(/Can’t reach Parlance/);
  await expect(comment).toBeVisible();
  let isAway = true;
  let isStored = true;
  await owner.route("**/v1/api/orders/*", async (route) => {
    if (route.request().method() === "PUT" && isAway && isStored) await route.fetch();
    await (isAway ? route.abort() : route.continue());
  });
  for (const [said, next] of [
    ["Any questions?", "Ask us."],
    ["Any news?", "Tell us."],
  ] as const) {
    isAway = true;
    await comment.fill(said);
    await comment.press("Control+Enter");
    await expect(away).toBeVisible();
    await comment.press("End");
    await comment.pressSequentially(` ${next}`);
    isAway = false;
    await expect(history(owner)).toContainText(said);
    await expect(comment).toHaveValue(next);
    await expect(away).toBeHidden();
    isStored = false;
  }
  expect(await comments(owner, scope, id)).toEqual(["Any questions?", "Any news?"]);

  await owner.unrouteAll({ behavior: "wait" });
  await owner.route("**/v1/api/orders/*", (route) =>
    route.request().postData()?.includes("too early") ? route.abort() : route.continue(),
  );
  await comment.fill("Said too early");
  await comment.press("Control+Enter");
  await expect(away).toBeVisible();
  await comment.fill("Said in time");
  await expect(away).toBeHidden();
  await comment.press("Control+Enter");
  await expect(comment).toHaveValue("");
  expect(await comments(owner, scope, id)).toEqual(["Any questions?", "Any news?", "Said in time"]);
});

test("a source that changes after ordering is pointed out, and its strings show what changed @deep", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  const id = await placeOrder(owner, scope);
  await owner.goto(addressOf(scope, `orders/${id}`));
  await expect(history(owner)).toContainText("placed the order");
  const changed = { data: { en: { main: { entries: { pay: { v: "Pay later" } } } } } };
  await api(owner, `/v1/api?app=${scope.app}`, { method: "POST", body: changed });
  await expect(owner.getByText("The source of 1 string has changed since it was ordered.")).toBeVisible();
  await owner.getByRole("link", { name: "Show it" }).click();
  await expect(owner).toHaveURL(/strings\?changed=1/);
  const strings = owner.getByRole("list", { name: "Order strings" });
  await expect(strings.getByRole("listitem")).toHaveCount(1);
  await expect(strings.locator("del")).toHaveText("now");
  await expect(strings.locator("ins")).toHaveText("later");
  await owner.getByLabel("Source changed since ordering").click();
  await expect(strings.getByRole("listitem")).toHaveCount(3);
  await strings.getByRole("link", { name: "bye" }).click();
  await expect(owner.getByRole("grid")).toHaveAttribute("aria-rowcount", "2");
});

test("a translator of the vendor sees the language assigned to them and no other", async ({
  owner,
  provoke,
}) => {
  const scope = await makeProject(owner, data, ["de", "fr"]);
  const id = await placeOrder(owner, scope, { languages: ["de", "fr"] });
  const vendor = await secondUser(owner, scope, { name: "Vera Vendor", role: "tptadmin" });
  const translator = await secondUser(owner, scope, { name: "Tom Translator", role: "tpttranslator" });
  await openProject(translator, scope);
  await expect(translator.getByText(/once a language is assigned to you/)).toBeVisible();
  await vendor.goto(addressOf(scope, `orders/${id}`));
  await vendor.getByRole("button", { name: "Assign translators: German" }).click();
  await vendor.getByRole("dialog").getByLabel("Tom Translator").check();
  await vendor.getByRole("dialog").getByRole("button", { name: "Assign" }).click();
  await expect(vendor.getByRole("row", { name: /German/ })).toContainText("Tom Translator");

  await translator.reload();
  await translator.getByRole("link", { name: "Order #1" }).click();
  await expect(translator.getByRole("rowheader")).toHaveText([/German/]);
  await expect(translator.getByRole("button", { name: /^Assign/ })).toHaveCount(0);
  await translator.getByRole("link", { name: "Strings 3" }).click();
  await expect(translator.getByRole("list", { name: "Order strings" }).getByRole("listitem")).toHaveCount(3);
  provoke(/^404 GET .*orders/);
  await translator.goto(addressOf(scope, "orders/c20000000000000000000000ff"));
  await expect(translator.getByText("Order not found")).toBeVisible();
  await translator.getByRole("link", { name: "All orders" }).click();
  await expect(translator.getByRole("link", { name: "Order #1" })).toBeVisible();
});

test("reference files are added, downloaded by the vendor, and removed @deep", async ({ owner }) => {
  const scope = await makeProject(owner, data);
  const id = await placeOrder(owner, scope);
  await owner.goto(addressOf(scope, `orders/${id}/files`));
  await owner.locator("input[type=file]").setInputFiles([
    { name: "glossary.txt", mimeType: "text/plain", buffer: Buffer.from("pay = zahlen") },
    { name: "style.txt", mimeType: "text/plain", buffer: Buffer.from("Be brief.") },
  ]);
  const rows = owner.getByRole("rowheader");
  await expect(rows).toHaveText(["glossary.txt", "style.txt"]);
  await owner.getByRole("button", { name: "Remove style.txt" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Remove style.txt" }).click();
  await expect(rows).toHaveText(["glossary.txt"]);

  const vendor = await secondUser(owner, scope, { name: "Vera Vendor", role: "tptadmin" });
  await vendor.goto(addressOf(scope, `orders/${id}/files`));
  await expect(vendor.getByRole("button", { name: "Add files" })).toHaveCount(0);
  const saving = vendor
    .context()
    .waitForEvent("page")
    .then((page) => page.waitForEvent("download"));
  const here = vendor.waitForEvent("download");
  await vendor.getByRole("button", { name: "glossary.txt" }).click();
  const chunks = await (await Promise.any([saving, here]))
    .createReadStream()
    .then((stream) => stream.toArray());
  expect(Buffer.concat(chunks).toString("utf8")).toBe("pay = zahlen");
});

test("by keyboard: the palette leads to an order and to its moves @deep", async ({ owner }) => {
  const scope = await makeProject(owner, data);
  await placeOrder(owner, scope);
  await owner.goto(addressOf(scope, "orders"));
  await expect(owner.getByRole("heading", { name: "Orders" })).toBeVisible();
  await openPalette(owner);
  await owner.keyboard.type("#1");
  await expect(owner.getByRole("dialog").getByText("Order #1")).toBeVisible();
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("heading", { name: /Order #1/ })).toBeVisible();
  await openPalette(owner);
  await owner.keyboard.type("Make an offer");
  await owner.keyboard.press("Enter");
  const dialog = owner.getByRole("dialog", { name: "Make an offer" });
  await dialog.getByLabel("Comment").focus();
  await owner.keyboard.type("By keyboard");
  await owner.keyboard.press("Tab");
  await owner.keyboard.press("Tab");
  await owner.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(history(owner)).toContainText("By keyboard");
  const hasFocus = () => owner.evaluate(() => document.activeElement !== document.body);
  await expect.poll(hasFocus).toBe(true);
});
