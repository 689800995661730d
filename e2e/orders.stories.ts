import type { Page } from "@playwright/test";
import {
  api,
  cell,
  expect,
  makeProject,
  openProject,
  type Scope,
  secondUser,
  started,
  storedRows,
  test,
} from "./house.ts";

const data = {
  en: {
    main: {
      entries: { home: { v: "Home" }, pay: { v: "Pay now" }, bye: { v: "See you soon" } },
    },
  },
};

type Placed = { order: { _id: string; orderNumber: number } };

/** An order by the API, as the wizard would place it. */
async function place(page: Page, { app, branch }: Scope, more: object = {}): Promise<string> {
  const body = { sourceLanguage: "en", languages: ["de"], ...more };
  const { order } = await api<Placed>(page, `/v1/api/orders?app=${app}&branch=${branch}`, {
    method: "POST",
    body,
  });
  return order._id;
}

const move = (page: Page, { app }: Scope, id: string, body: object) =>
  api(page, `/v1/api/orders/${id}?app=${app}`, { method: "PUT", body });

/** Brings an order by the API as far as its translation. */
async function begin(page: Page, scope: Scope, id: string): Promise<void> {
  for (const status of ["created", "accepted", "processing"]) await move(page, scope, id, { status });
}

const addressOf = ({ app, branch }: Scope, path: string) =>
  `${started().address}/projects/${app}/${branch}/${path}`;

/** Presses the button of a move and confirms it, perhaps with some words. */
async function act(page: Page, name: string, comment = ""): Promise<void> {
  await page.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog", { name });
  if (comment !== "") await dialog.getByRole("textbox").fill(comment);
  await dialog.getByRole("button", { name }).click();
  await expect(dialog).toBeHidden();
}

async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  await page.getByRole("button", { name: "Deliver from a file" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles({
    name,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(content),
  });
}

const history = (page: Page) => page.getByRole("list", { name: "History" });

async function germanOf(page: Page, scope: Scope, key: string) {
  return (await storedRows(page, scope)).find((row) => row.key === key)?.entries.de;
}

test("the list is narrowed by list, status, language and words, and a link shows the same", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data, ["de", "fr"]);
  await owner.goto(addressOf(scope, "orders"));
  await expect(owner.getByText("No orders yet")).toBeVisible();
  const first = await place(owner, scope);
  await place(owner, scope, { languages: ["fr"] });
  await place(owner, scope, { languages: ["fr"], status: "draft" });
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
});

test("a draft leads to its form, and can be deleted on its page", async ({ owner }) => {
  const scope = await makeProject(owner, data);
  const id = await place(owner, scope, { status: "draft" });
  await owner.goto(addressOf(scope, "orders"));
  await owner.getByText("Drafts 1").click();
  await expect(owner.getByRole("link", { name: /^Draft/ })).toHaveAttribute(
    "href",
    new RegExp(`/orders/${id}/edit/review$`),
  );
  await owner.goto(addressOf(scope, `orders/${id}`));
  await expect(owner.getByRole("link", { name: "Continue draft" })).toBeVisible();
  await expect(history(owner)).toContainText("began the draft");
  await owner.getByRole("button", { name: "Delete draft" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Delete draft" }).click();
  await expect(owner.getByText("No orders yet")).toBeVisible();
});

test("a vendor offers, translates by file and in the grid, and the manager ends the order", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  const id = await place(owner, scope);
  const vendor = await secondUser(owner, scope, { name: "Vera Vendor", role: "tptadmin" });
  // A vendor begins with the orders.
  await openProject(vendor, scope);
  await expect(vendor.getByRole("heading", { name: "Orders" })).toBeVisible();
  await expect(vendor.getByRole("link", { name: "New order" })).toHaveCount(0);
  await vendor.getByText("Waiting for me 1").click();
  await vendor.getByRole("link", { name: "Order #1" }).click();
  await expect(vendor.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
  await act(vendor, "Make an offer", "Three days");

  await owner.goto(addressOf(scope, `orders/${id}`));
  await expect(history(owner)).toContainText("Three days");
  await act(owner, "Accept offer");
  await expect(vendor.getByRole("button", { name: "Start translating" })).toBeVisible();
  await act(vendor, "Start translating");
  await expect(history(owner)).toContainText("Vera Vendorchanged the status toin translation");

  const file = { de: { home: "Start", pay: "Jetzt zahlen", bye: "", other: "x" }, en: { home: "no" } };
  await chooseFile(vendor, "texts.json", JSON.stringify(file));
  const dialog = vendor.getByRole("dialog");
  await expect(dialog.getByRole("region", { name: "Ready to deliver" })).toContainText("2 texts");
  await expect(dialog.getByText("1 key is not in this order")).toBeVisible();
  await expect(dialog.getByText("1 text is empty")).toBeVisible();
  await expect(dialog.getByText(/not part of this order for you: en/)).toBeVisible();
  expect((await germanOf(owner, scope, "home"))?.draft ?? "").toBe("");
  await dialog.getByRole("button", { name: "Deliver 2 texts" }).click();
  await expect(dialog.getByText("2 texts delivered.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  expect(await germanOf(owner, scope, "home")).toMatchObject({ value: "", draft: "Start", status: "2" });
  await expect(history(owner)).toContainText("delivered 2 strings");

  await vendor.getByRole("link", { name: "Open in the grid: German" }).click();
  await expect(vendor.getByRole("grid")).toHaveAttribute("aria-rowcount", "4");
  await cell(vendor, 2, 2).click();
  await vendor.keyboard.press("Enter");
  await vendor.keyboard.type("Bis bald");
  await vendor.keyboard.press("Control+Enter");
  await expect.poll(async () => (await germanOf(owner, scope, "bye"))?.draft).toBe("Bis bald");
  await vendor.goto(addressOf(scope, `orders/${id}`));
  await vendor.getByRole("button", { name: "Deliver from the grid" }).click();
  await dialog.getByRole("button", { name: "Deliver 1 text" }).click();
  await expect(dialog.getByText("Everything is delivered. The order is now")).toBeVisible();
  expect(await germanOf(owner, scope, "bye")).toMatchObject({ draft: "Bis bald", status: "2" });
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await act(owner, "Mark as done");
  await expect(vendor.getByRole("button", { name: "Deliver from a file" })).toHaveCount(0);
  expect(await api(owner, `/v1/api/orders/${id}?app=${scope.app}`)).toMatchObject({ status: "done" });
});

test("a spreadsheet goes out and comes back filled in; the same file twice delivers nothing new", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  const id = await place(owner, scope);
  await begin(owner, scope, id);
  await owner.goto(addressOf(scope, `orders/${id}`));
  await owner.getByRole("button", { name: "Download strings" }).click();
  const saving = owner.waitForEvent("download");
  await owner.getByRole("dialog").getByRole("button", { name: "Download", exact: true }).click();
  const chunks = await (await saving).createReadStream().then((stream) => stream.toArray());
  const table = Buffer.concat(chunks).toString("utf8");
  expect(table).toContain("home,de,Home,,,\r\n");
  const filled = table.replace("home,de,Home,,,", 'home,de,Home,,,"Start, hier"');
  for (const [button, told] of [
    ["Deliver 1 text", undefined],
    [undefined, "Nothing new to deliver."],
  ]) {
    await chooseFile(owner, "order-1.csv", filled);
    const dialog = owner.getByRole("dialog");
    if (told) await expect(dialog.getByText(told)).toBeVisible();
    if (button) await dialog.getByRole("button", { name: button }).click();
    if (button) await expect(dialog.getByText("1 text delivered.")).toBeVisible();
    await owner.keyboard.press("Escape");
  }
  expect(await germanOf(owner, scope, "home")).toMatchObject({ draft: "Start, hier", status: "2" });
  await chooseFile(owner, "broken.csv", 'key,text\nhome,"Start');
  await expect(owner.getByText("A quotation mark isn’t closed in this file.")).toBeVisible();
});

test("in a branching project a delivery writes the texts themselves @deep", async ({ owner }) => {
  const scope = await makeProject(owner, data);
  await api(owner, `/v1/api/branches?app=${scope.app}`, {
    method: "POST",
    body: { name: "next", sourceBranch: scope.branch },
  });
  const id = await place(owner, scope);
  await begin(owner, scope, id);
  await owner.goto(addressOf(scope, `orders/${id}`));
  await chooseFile(owner, "de.json", '{"home":"Start"}');
  await owner.getByRole("dialog").getByRole("button", { name: "Deliver 1 text" }).click();
  await expect(owner.getByText("1 text delivered.")).toBeVisible();
  expect(await germanOf(owner, scope, "home")).toMatchObject({ value: "Start", draft: "", status: "2" });
});

test("a vendor declines with a reason, which ends the order @deep", async ({ owner }) => {
  const scope = await makeProject(owner, data);
  const id = await place(owner, scope);
  const vendor = await secondUser(owner, scope, { name: "Vera Vendor", role: "tptservices" });
  await vendor.goto(addressOf(scope, `orders/${id}`));
  await act(vendor, "Decline", "No German this week");
  await expect(vendor.getByRole("button", { name: "Make an offer" })).toHaveCount(0);
  await owner.goto(addressOf(scope, `orders/${id}`));
  await expect(history(owner)).toContainText("No German this week");
  const stored = await api(owner, `/v1/api/orders/${id}?app=${scope.app}`);
  expect(stored).toMatchObject({ status: "declined" });
});

test("an order is held, resumed, dated anew and commented; a move that came too late says so", async ({
  owner,
  provoke,
}) => {
  const scope = await makeProject(owner, data);
  const id = await place(owner, scope);
  await begin(owner, scope, id);
  await owner.goto(addressOf(scope, `orders/${id}`));
  await act(owner, "Put on hold");
  await expect(owner.getByRole("button", { name: "Deliver from a file" })).toHaveCount(0);
  await act(owner, "Resume");
  await owner.getByRole("button", { name: "Change", exact: true }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Due").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Save date" }).click();
  await expect(dialog.getByText("Choose tomorrow or a later day.")).toBeVisible();
  await dialog.getByLabel("Due").fill("2090-05-06");
  await dialog.getByRole("button", { name: "Save date" }).click();
  await expect(dialog).toBeHidden();
  await owner.getByLabel("Comment").fill("Any questions?\nAsk us.");
  await owner.getByRole("link", { name: /^Files/ }).click();
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
  await dialog.getByRole("button", { name: "Submit for testing" }).click();
  await expect(dialog.getByText(/The order changed in the meantime/)).toBeVisible();
  await owner.keyboard.press("Escape");
  await expect(owner.getByRole("button", { name: "Submit for testing" })).toHaveCount(0);
});

test("a source that changes after ordering is told, and its strings show what changed @deep", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  const id = await place(owner, scope);
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
  const id = await place(owner, scope, { languages: ["de", "fr"] });
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
  const id = await place(owner, scope);
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

/** The palette has the focus only once it is loaded. */
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
}

test("by keyboard: the palette leads to an order and to its moves @deep", async ({ owner }) => {
  const scope = await makeProject(owner, data);
  await place(owner, scope);
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

const deliver = (page: Page, { app }: Scope, id: string, data: object) =>
  api(page, `/v1/api/orders/${id}/deliver?app=${app}`, { method: "POST", body: { data } });

const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("a manager accepts one string, sends another back with a reason, and the vendor delivers it anew", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  const id = await place(owner, scope);
  await begin(owner, scope, id);
  await deliver(owner, scope, id, { de: { home: "Heim", pay: "Zahlen", bye: "Tschüss" } });
  const vendor = await secondUser(owner, scope, { name: "Vera Vendor", role: "tptadmin" });
  await owner.goto(addressOf(scope, `orders/${id}/overview`));
  await section(owner, "Review").getByRole("link", { name: "3 to review" }).click();
  await owner.getByRole("checkbox", { name: "Select home, German" }).check();
  const strip = owner.getByRole("region", { name: "1 string selected" });
  await strip.getByRole("button", { name: "Accept and publish" }).click();
  await expect(owner.getByText("1 string accepted.")).toBeVisible();
  // What was accepted keeps its place, so that a quick second click meets no other string, until the list is loaded anew.
  const names = owner.getByRole("list", { name: "Strings" }).getByRole("listitem").getByRole("link");
  await expect(owner.getByText("No longer in this list")).toBeVisible();
  await expect(names).toHaveText(["home", "pay", "bye"]);
  await expect(owner.getByRole("checkbox", { name: "Select home, German" })).toBeHidden();
  await owner.getByRole("button", { name: "Refresh" }).click();
  await expect(names).toHaveText(["pay", "bye"]);
  await owner.getByRole("checkbox", { name: "Select pay, German" }).check();
  await strip.getByRole("button", { name: "Send back" }).click();
  const dialog = owner.getByRole("dialog", { name: "Send back" });
  await dialog.getByRole("button", { name: "Send back 1 string" }).click();
  await expect(dialog.getByText("Enter a reason.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Too stiff");
  await dialog.getByRole("button", { name: "Send back 1 string" }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(owner.getByText("1 string sent back.")).toBeVisible();

  await vendor.goto(addressOf(scope, "orders?show=mine"));
  await vendor.getByRole("link", { name: "Order #1" }).click();
  await expect(vendor.getByText("1 string was sent back.")).toBeVisible();
  await expect(vendor.getByRole("status").getByText("Too stiff")).toBeVisible();
  await expect(section(vendor, "Review")).toBeHidden();
  await vendor.getByRole("link", { name: "Show it" }).click();
  await expect(vendor.getByText("pay", { exact: true })).toBeVisible();
  await expect(vendor.getByText("home", { exact: true })).toBeHidden();
  await vendor.goto(addressOf(scope, `orders/${id}/overview`));
  await vendor.getByRole("button", { name: "Deliver from the grid" }).click();
  await expect(vendor.getByText("Nothing new to deliver.")).toBeVisible();
  await deliver(owner, scope, id, { de: { pay: "Jetzt zahlen" } });
  await expect(vendor.getByText("1 string was sent back.")).toBeHidden();
});

test("closing an order says what is left of it, and publishes in time", async ({ owner }) => {
  const scope = await makeProject(owner, data);
  const id = await place(owner, scope);
  await begin(owner, scope, id);
  await deliver(owner, scope, id, { de: { home: "Heim", pay: "Zahlen" } });
  await move(owner, scope, id, { status: "testing" });
  await owner.goto(addressOf(scope, `orders/${id}/overview`));
  const review = section(owner, "Review");
  await review.getByRole("button", { name: "Accept 2: German" }).dblclick();
  await expect(review.getByText("2 strings accepted.")).toBeVisible();
  await review.getByRole("button", { name: "Undo" }).click();
  await expect(review.getByRole("link", { name: "2 to review" })).toBeVisible();
  await owner.getByRole("button", { name: "Mark as done" }).click();
  const dialog = owner.getByRole("dialog", { name: "Mark as done" });
  await expect(dialog.getByRole("listitem")).toHaveText([
    "1 not delivered",
    "2 to review",
    "2 not published",
  ]);
  await dialog.getByRole("button", { name: "Publish 2 texts" }).click();
  await expect(dialog.getByRole("listitem")).toHaveText(["1 not delivered", "2 to review"]);
  await dialog.getByRole("button", { name: "Mark as done" }).click();
  await expect(dialog).toBeHidden();
  const history = owner.getByRole("list", { name: "History" });
  await expect(history.getByRole("listitem").first()).toContainText("1 not delivered");
  const document = await api<{ data: { de: { main: { entries: Record<string, object> } } } }>(
    owner,
    `/v1/api?app=${scope.app}`,
  );
  expect(document.data.de.main.entries).toMatchObject({ home: { v: "Heim" }, pay: { v: "Zahlen" } });
});
