import { api, cell, expect, makeProject, openProject, secondUser, tabTo, test } from "./fixtures.ts";
import {
  action,
  addressOf,
  begin,
  chooseFile,
  data,
  deliver,
  germanOf,
  history,
  move,
  placeOrder,
  section,
} from "./order-pages.ts";

test("a vendor offers, translates by file and in the grid, and the manager ends the order", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  const id = await placeOrder(owner, scope);
  const vendor = await secondUser(owner, scope, { name: "Vera Vendor", role: "tptadmin" });
  // A vendor begins with the orders.
  await openProject(vendor, scope);
  await expect(vendor.getByRole("heading", { name: "Orders" })).toBeVisible();
  await expect(vendor.getByRole("link", { name: "New order" })).toHaveCount(0);
  await vendor.getByText("Waiting for me 1").click();
  await vendor.getByRole("link", { name: "Order #1" }).click();
  await expect(vendor.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
  await action(vendor, "Make an offer", "Three days");

  await owner.goto(addressOf(scope, `orders/${id}`));
  await expect(history(owner)).toContainText("Three days");
  await action(owner, "Accept offer");
  await expect(vendor.getByRole("button", { name: "Start translating" })).toBeVisible();
  await action(vendor, "Start translating");
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

  const unit = '<trans-unit id="home"><source>Home</source><target>Startseite</target></trans-unit>';
  await chooseFile(
    vendor,
    "order-1.de.xlf",
    `<xliff version="1.2"><file source-language="en" target-language="de"><body>${unit}</body></file></xliff>`,
  );
  await dialog.getByRole("button", { name: "Deliver 1 text" }).click();
  await expect(dialog.getByText("1 text delivered.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  expect((await germanOf(owner, scope, "home"))?.draft).toBe("Startseite");

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
  await action(owner, "Mark as done");
  await expect(vendor.getByRole("button", { name: "Deliver from a file" })).toHaveCount(0);
  expect(await api(owner, `/v1/api/orders/${id}?app=${scope.app}`)).toMatchObject({ status: "done" });
});

test("what is written after the dialog was opened is not delivered over, and is named", async ({ owner }) => {
  const scope = await makeProject(owner, data);
  const id = await placeOrder(owner, scope);
  await begin(owner, scope, id);
  const write = (key: string, draft: string) =>
    api(owner, `/v1/api/entries?app=${scope.app}`, {
      method: "PATCH",
      body: { entries: [{ key, language: "de", draft }] },
    });
  await write("home", "Sta");
  await write("pay", "Zahlen");
  await owner.goto(addressOf(scope, `orders/${id}`));
  await owner.getByRole("button", { name: "Deliver from the grid" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog.getByRole("region", { name: "Ready to deliver" })).toContainText("2 texts");
  await write("home", "Startseite");
  await dialog.getByRole("button", { name: "Deliver 2 texts" }).click();
  await expect(dialog.getByText("1 string was changed in the meantime and stays as it is")).toBeVisible();
  await expect(dialog).toContainText("home");
  expect(await germanOf(owner, scope, "home")).toMatchObject({ draft: "Startseite", status: "0" });
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await chooseFile(owner, "texts.json", JSON.stringify({ de: { home: "Aus der Datei" } }));
  await expect(dialog).toContainText("1 text replaces a draft.");
  await write("home", "Startseite, neu");
  await dialog.getByRole("button", { name: "Deliver 1 text" }).click();
  await expect(dialog.getByText("1 string was changed in the meantime and stays as it is")).toBeVisible();
  expect(await germanOf(owner, scope, "home")).toMatchObject({ draft: "Startseite, neu" });
});

test("a spreadsheet goes out and comes back filled in; the same file twice delivers nothing new", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  const id = await placeOrder(owner, scope);
  await begin(owner, scope, id);
  await owner.goto(addressOf(scope, `orders/${id}`));
  await owner.getByRole("button", { name: "Download strings" }).click();
  const saving = owner.waitForEvent("download");
  await owner.getByRole("dialog").getByRole("button", { name: "Download", exact: true }).click();
  const chunks = await (await saving).createReadStream().then((stream) => stream.toArray());
  const table = Buffer.concat(chunks).toString("utf8");
  expect(table).toContain("home,de,Home,,,\r\n");
  const filled = table.replace("home,de,Home,,,", 'home,de,Home,,,"Start, hier"');
  for (const [button, heard] of [
    ["Deliver 1 text", undefined],
    [undefined, "Nothing new to deliver."],
  ]) {
    await chooseFile(owner, "order-1.csv", filled);
    const dialog = owner.getByRole("dialog");
    if (heard) await expect(dialog.getByText(heard)).toBeVisible();
    if (button) await dialog.getByRole("button", { name: button }).click();
    if (button) await expect(dialog.getByText("1 text delivered.")).toBeVisible();
    await owner.keyboard.press("Escape");
  }
  expect(await germanOf(owner, scope, "home")).toMatchObject({ draft: "Start, hier", status: "2" });
  await chooseFile(owner, "broken.csv", 'key,text\nhome,"Start');
  await expect(owner.getByText("A quotation mark isn’t closed in this file.")).toBeVisible();
});

test("strings are downloaded as XLIFF and delivered from the file by the keyboard alone", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  const id = await placeOrder(owner, scope);
  await begin(owner, scope, id);
  await owner.goto(addressOf(scope, `orders/${id}`));
  await owner.getByRole("button", { name: "Download strings" }).waitFor();
  const { keyboard } = owner;
  await tabTo(owner, /^Download strings/);
  await keyboard.press("Enter");
  const dialog = owner.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await tabTo(owner, /^CSV/);
  await keyboard.press("ArrowRight");
  await keyboard.press("ArrowRight");
  await expect(dialog.getByLabel("XLIFF 1.2")).toBeChecked();
  const saving = owner.waitForEvent("download");
  await tabTo(owner, /^Download$/);
  await keyboard.press("Enter");
  const chunks = await (await saving).createReadStream().then((stream) => stream.toArray());
  const file = Buffer.concat(chunks).toString("utf8");
  await expect(dialog).toHaveCount(0);
  await tabTo(owner, /^Deliver from a file/);
  await keyboard.press("Enter");
  const chooser = owner.waitForEvent("filechooser");
  await tabTo(owner, /^Choose (?:a )?file/);
  await keyboard.press("Enter");
  const filled = file.replace("<source>Home</source>", "<source>Home</source><target>Start</target>");
  await (await chooser).setFiles({
    name: "order-1.de.xlf",
    mimeType: "application/octet-stream",
    buffer: Buffer.from(filled.replace(/<target[^>]*\/>|<target[^>]*><\/target>/, "")),
  });
  // The file is read first.
  await expect(dialog.getByRole("button", { name: /^Deliver 1 text/ })).toBeVisible();
  await tabTo(owner, /^Deliver 1 text/);
  await keyboard.press("Enter");
  await expect(dialog.getByText("1 text delivered.")).toBeVisible();
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect((await germanOf(owner, scope, "home"))?.draft).toBe("Start");
});

test("in a branching project a delivery writes the texts themselves @deep", async ({ owner }) => {
  const scope = await makeProject(owner, data);
  await api(owner, `/v1/api/branches?app=${scope.app}`, {
    method: "POST",
    body: { name: "next", sourceBranch: scope.branch },
  });
  const id = await placeOrder(owner, scope);
  await begin(owner, scope, id);
  await owner.goto(addressOf(scope, `orders/${id}`));
  await chooseFile(owner, "de.json", '{"home":"Start"}');
  await owner.getByRole("dialog").getByRole("button", { name: "Deliver 1 text" }).click();
  await expect(owner.getByText("1 text delivered.")).toBeVisible();
  expect(await germanOf(owner, scope, "home")).toMatchObject({ value: "Start", draft: "", status: "2" });
});

test("a vendor declines with a reason, which ends the order @deep", async ({ owner }) => {
  const scope = await makeProject(owner, data);
  const id = await placeOrder(owner, scope);
  const vendor = await secondUser(owner, scope, { name: "Vera Vendor", role: "tptservices" });
  await vendor.goto(addressOf(scope, `orders/${id}`));
  await action(vendor, "Decline", "No German this week");
  await expect(vendor.getByRole("button", { name: "Make an offer" })).toHaveCount(0);
  await owner.goto(addressOf(scope, `orders/${id}`));
  await expect(history(owner)).toContainText("No German this week");
  const stored = await api(owner, `/v1/api/orders/${id}?app=${scope.app}`);
  expect(stored).toMatchObject({ status: "declined" });
});

test("a manager accepts one string, sends another back with a reason, and the vendor delivers it anew", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  const id = await placeOrder(owner, scope);
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
  const id = await placeOrder(owner, scope);
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

test("a string that somebody else accepts while the reason is typed is not sent back, and is named", async ({
  owner,
  provoke,
}) => {
  provoke(/^409 POST /);
  const scope = await makeProject(owner, data);
  const id = await placeOrder(owner, scope);
  await begin(owner, scope, id);
  await deliver(owner, scope, id, { de: { home: "Start", pay: "Zahlen" } });
  await owner.goto(addressOf(scope, `orders/${id}/strings`));
  for (const key of ["home", "pay"])
    await owner.getByRole("checkbox", { name: `Select ${key}, German` }).check();
  await owner
    .getByRole("region", { name: "2 strings selected" })
    .getByRole("button", { name: "Send back" })
    .click();
  const dialog = owner.getByRole("dialog", { name: "Send back" });
  await dialog.getByLabel("Reason").fill("Too stiff");
  await api(owner, `/v1/api/orders/${id}/review?app=${scope.app}`, {
    method: "POST",
    body: { act: "accept", strings: { de: ["home"] } },
  });
  // The order has changed too: until the page knows, it is refused as a whole.
  const sentBack = owner.getByText("1 string sent back.");
  await expect(async () => {
    if (await dialog.isVisible())
      await dialog.getByRole("button", { name: "Send back 2 strings" }).click({ timeout: 2_000 });
    await expect(sentBack).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await owner.getByText("1 string was changed in the meantime and stays as it is").click();
  await expect(owner.getByRole("main").locator("details")).toContainText("home");
  expect(await germanOf(owner, scope, "home")).toMatchObject({ status: "1" });
  expect(await germanOf(owner, scope, "pay")).toMatchObject({ status: "4" });
});

test("what is delivered while a reason is typed is not sent back unseen, but refused, shown, and asked about again", async ({
  owner,
  provoke,
}) => {
  provoke(/^409 POST .*review$/);
  const scope = await makeProject(owner, data);
  const id = await placeOrder(owner, scope);
  await begin(owner, scope, id);
  await deliver(owner, scope, id, { de: { home: "Heim" } });
  await owner.goto(addressOf(scope, `orders/${id}/overview`));
  await owner.getByRole("button", { name: "Send back: German" }).click();
  const dialog = owner.getByRole("dialog", { name: "Send back" });
  const sendBack = (count: string) => dialog.getByRole("button", { name: `Send back ${count}` });
  await dialog.getByLabel("Reason").fill("Too stiff");
  await deliver(owner, scope, id, { de: { pay: "Zahlen" } });
  // The page behind the dialog knows of it, and the button stays what was asked about.
  await expect(owner.getByText("2 to review")).toBeAttached();
  await sendBack("1 string").click();
  await expect(dialog.getByRole("alert")).toContainText("changed in the meantime");
  await expect(sendBack("2 strings")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Too stiff");
  expect((await germanOf(owner, scope, "home"))?.status).toBe("2");
  await deliver(owner, scope, id, { de: { bye: "Bis bald" } });
  await expect(owner.getByText("3 to review")).toBeAttached();
  await sendBack("2 strings").click();
  await sendBack("3 strings").click();
  await expect(dialog).toBeHidden();
  expect((await germanOf(owner, scope, "bye"))?.status).toBe("4");
});

test("what the project's checks refuse is neither accepted nor published, and the reviewer is led to it", async ({
  owner,
}) => {
  const entries = { home: { v: "Home" }, pay: { v: "Pay {amount}" } };
  const scope = await makeProject(owner, { en: { main: { entries } } });
  const refused = { method: "PUT", body: { refuseFailing: true } };
  await api(owner, `/v1/api/checkSettings?app=${scope.app}`, refused);
  const id = await placeOrder(owner, scope);
  await begin(owner, scope, id);
  await owner.goto(addressOf(scope, `orders/${id}`));
  await chooseFile(owner, "de.json", '{"home":"Heim","pay":"Zahlen"}');
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: "Deliver 2 texts" }).click();
  await expect(dialog.getByText("1 delivered text has errors.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await section(owner, "Review").getByRole("button", { name: "Accept 2" }).click();
  await expect(owner.getByText("1 string accepted.")).toBeVisible();
  await section(owner, "Review").getByText("1 text has errors and stays as it is").click();
  await expect(section(owner, "Review").getByText("pay", { exact: true })).toBeVisible();
  expect((await germanOf(owner, scope, "pay"))?.status).toBe("2");
  await section(owner, "Review").getByRole("link", { name: "1 with errors" }).click();
  await expect(owner.getByRole("list", { name: "Strings" }).getByRole("listitem")).toHaveText(
    /pay.*has errors/s,
  );
});

test("an unsaved text is named where texts are delivered and downloaded, with the way to it", async ({
  owner,
  provoke,
}) => {
  provoke(/^503 PATCH .*entries$/);
  const scope = await makeProject(owner, data);
  const id = await placeOrder(owner, scope);
  await begin(owner, scope, id);
  await openProject(owner, scope);
  await owner.route(/\/v1\/api\/entries\?/, (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await cell(owner, 0, 2).click();
  await owner.keyboard.type("Zahlen");
  await owner.keyboard.press("Control+s");
  await expect(owner.getByText("1 failed")).toBeVisible();
  await owner.getByRole("link", { name: /^Orders/ }).click();
  await expect(owner.getByRole("button", { name: "Unsaved input: 1 text" })).toBeVisible();
  await owner.getByRole("link", { name: "Order #1" }).click();
  for (const name of ["Deliver from the grid", "Download"]) {
    await owner.getByRole("button", { name }).click();
    const dialog = owner.getByRole("dialog");
    await expect(dialog.getByText("1 text in this branch isn’t saved and isn’t included.")).toBeVisible();
    await owner.keyboard.press("Escape");
  }
  await owner.getByRole("button", { name: "Deliver from the grid" }).click();
  await owner.getByRole("dialog").getByRole("link", { name: "Show unsaved texts" }).click();
  await expect(owner.getByText("1 failed")).toBeVisible();
  await expect(owner.getByRole("button", { name: /^Unsaved input/ })).toHaveCount(0);
});
