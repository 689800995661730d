import { api, expect, makeProject, secondUser, test } from "#e2e/support/fixtures.ts";
import {
  action,
  addressOf,
  chooseInMenu,
  data,
  history,
  menuAction,
  move,
  openPalette,
  placeOrder,
  startTranslation,
} from "#e2e/support/order-pages.ts";
import { pickOption } from "#e2e/support/pick-option.ts";

test("orders are found in their lists; one is put on hold, given a date and commented", async ({ owner }) => {
  const scope = await makeProject(owner, data, ["de", "fr"]);
  const first = await placeOrder(owner, scope);
  const second = await placeOrder(owner, scope, { languages: ["fr"] });
  const draft = await placeOrder(owner, scope, { languages: ["fr"], status: "draft" });
  await move(owner, scope, first, { status: "canceled" });
  await owner.goto(addressOf(scope, "orders"));
  const rows = owner.getByRole("rowheader");
  await expect(rows).toHaveText(["Order #2"]);
  const orders = owner
    .getByRole("navigation", { name: "Project pages" })
    .getByRole("link", { name: /^Orders/ });
  await expect(orders).toHaveAccessibleName("Orders 1 open");
  await owner.getByText("Ended 1").click();
  await expect(rows).toHaveText(["Order #1"]);
  await owner.getByText("All 3").click();
  await expect(rows).toHaveCount(3);
  await pickOption(owner.getByLabel("Language"), "French");
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
  await owner.getByLabel("Title, number, requester or brief").fill("#9");
  await expect(owner.getByText("No orders found")).toBeVisible();
  await owner.getByRole("button", { name: "Show all orders" }).click();
  await expect(rows).toHaveCount(3);
  await expect(owner.getByLabel("Title, number, requester or brief")).toHaveValue("");
  await owner.getByLabel("Title, number, requester or brief").fill("#2");
  await owner.getByRole("link", { name: "Order #2" }).click();
  await expect(owner).toHaveTitle(/^Overview · Order #2/);

  await test.step("an order is put on hold, resumed, and given another date", async () => {
    await startTranslation(owner, scope, second);
    await menuAction(owner, "Put on hold");
    await expect(owner.getByRole("button", { name: "Deliver from a file" })).toHaveCount(0);
    await action(owner, "Resume");
    await owner.getByRole("button", { name: "Change", exact: true }).click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel("Due").fill("2090-05-06");
    await dialog.getByRole("button", { name: "Save date" }).click();
    await expect(dialog).toBeHidden();
    await chooseInMenu(owner, "Rename order");
    await dialog.getByLabel("Title").fill("Winter campaign");
    await dialog.getByRole("button", { name: "Save title" }).click();
    await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Winter campaign #2");
    await expect(history(owner)).toContainText("renamed the order");
  });

  await test.step("a comment by another user appears at once, and a comment being typed stays", async () => {
    const comment = owner.getByLabel("Comment");
    await comment.fill("Any questions?\nAsk us.");
    const ada = await secondUser(owner, scope, { name: "Ada", role: "manager" });
    await move(ada, scope, second, { comment: "Which tone?" });
    await expect(history(owner)).toContainText("Which tone?", { timeout: 8_000 });
    await expect(comment).toHaveValue("Any questions?\nAsk us.");
    await owner.getByRole("link", { name: /^Files \d/ }).click();
    await owner.getByRole("link", { name: "Overview" }).click();
    await expect(comment).toHaveValue("Any questions?\nAsk us.");
    await comment.press("Control+Enter");
    await expect(history(owner)).toContainText("Any questions?");
    await expect(comment).toHaveValue("");
    expect(await api(owner, `/v1/api/orders/${second}?app=${scope.app}`)).toMatchObject({
      status: "processing",
      dueDate: new Date("2090-05-06").toISOString(),
    });
  });

  await orders.click();
  await owner.getByLabel("Title, number, requester or brief").fill("winter");
  await expect(rows).toHaveText(["Winter campaign #2"]);
  await owner.getByLabel("Title, number, requester or brief").fill("");
  await owner.getByText("Drafts 1").click();
  await expect(owner.getByRole("link", { name: /^Draft/ })).toHaveAttribute(
    "href",
    new RegExp(`/orders/${draft}/edit/review$`),
  );
  await owner.goto(addressOf(scope, `orders/${draft}`));
  await expect(owner.getByRole("link", { name: "Continue draft" })).toBeVisible();
  await expect(history(owner)).toContainText("started the draft");
  await chooseInMenu(owner, "Delete draft");
  await owner.getByRole("dialog").getByRole("button", { name: "Delete draft" }).click();
  await expect(owner).toHaveURL(/\/orders(\?|$)/);
  await expect(owner.getByText("All 2")).toBeVisible();
});

test("an order marks sources that changed after ordering, and its strings show the change @deep", async ({
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

test("the palette opens an order and its actions by keyboard @deep", async ({ owner }) => {
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
