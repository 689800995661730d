import {
  api,
  cell,
  expect,
  makeProject,
  openProject,
  secondUser,
  tabTo,
  test,
} from "#e2e/support/fixtures.ts";
import {
  action,
  addressOf,
  chooseFile,
  data,
  deliver,
  germanOf,
  history,
  menuAction,
  placeOrder,
  section,
  startTranslation,
} from "#e2e/support/order-pages.ts";

test("a vendor offers, delivers by file and grid, and corrects returned strings", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^404 GET .*orders/);
  const scope = await makeProject(owner, data, ["de", "fr", "es"]);
  const id = await placeOrder(owner, scope);
  const vendor = await secondUser(owner, scope, { name: "Vera Vendor", role: "tptadmin" });
  const { keyboard } = vendor;
  const dialog = vendor.getByRole("dialog");
  const orders = vendor
    .getByRole("navigation", { name: "Project pages" })
    .getByRole("link", { name: /^Orders/ });

  await test.step("the vendor first sees its orders, makes an offer, and translates after acceptance", async () => {
    await openProject(vendor, scope);
    await expect(vendor.getByRole("heading", { name: "Orders" })).toBeVisible();
    await expect(vendor.getByRole("link", { name: "New order" })).toHaveCount(0);
    await vendor.getByText("Waiting for me 1").click();
    await vendor.getByRole("link", { name: "Order #1" }).click();
    await vendor.getByRole("button", { name: "More actions for this order" }).click();
    await expect(vendor.getByRole("menuitem")).toHaveText(["Decline"]);
    await keyboard.press("Escape");
    await action(vendor, "Make an offer", "Three days");
    await owner.goto(addressOf(scope, `orders/${id}`));
    await expect(history(owner)).toContainText("Three days");
    await action(owner, "Accept offer");
    await expect(vendor.getByRole("button", { name: "Start translating" })).toBeVisible();
    await action(vendor, "Start translating");
    await expect(history(owner)).toContainText("Vera Vendorchanged the status toin translation");
  });

  await test.step("strings are downloaded as XLIFF and delivered from the file by keyboard", async () => {
    await tabTo(vendor, /^Download strings/);
    await keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await tabTo(vendor, /^CSV/);
    await keyboard.press("ArrowRight");
    await keyboard.press("ArrowRight");
    await expect(dialog.getByLabel("XLIFF 1.2")).toBeChecked();
    const saving = vendor.waitForEvent("download");
    await tabTo(vendor, /^Download$/);
    await keyboard.press("Enter");
    const chunks = await (await saving).createReadStream().then((stream) => stream.toArray());
    const file = Buffer.concat(chunks).toString("utf8");
    await expect(dialog).toHaveCount(0);
    await tabTo(vendor, /^Deliver from a file/);
    await keyboard.press("Enter");
    const chooser = vendor.waitForEvent("filechooser");
    await tabTo(vendor, /^Choose (?:a )?file/);
    await keyboard.press("Enter");
    const filled = file.replace("<source>Home</source>", "<source>Home</source><target>Start</target>");
    await (await chooser).setFiles({
      name: "order-1.de.xlf",
      mimeType: "application/octet-stream",
      buffer: Buffer.from(filled.replace(/<target[^>]*\/>|<target[^>]*><\/target>/, "")),
    });
    // The file is parsed first.
    await expect(dialog.getByRole("button", { name: /^Deliver 1 text/ })).toBeVisible();
    await tabTo(vendor, /^Deliver 1 text/);
    await keyboard.press("Enter");
    await expect(dialog.getByText("1 text delivered.")).toBeVisible();
    await keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    expect(await germanOf(owner, scope, "home")).toMatchObject({ value: "", draft: "Start", status: "2" });
  });

  await test.step("a file shows its excluded texts before delivery", async () => {
    const file = { de: { home: "Start", pay: "Zahlen", bye: "", other: "x" }, en: { home: "no" } };
    await chooseFile(vendor, "texts.json", JSON.stringify(file));
    await expect(dialog.getByRole("region", { name: "Ready to deliver" })).toContainText("1 text");
    await expect(dialog.getByText("1 key is not in this order")).toBeVisible();
    await expect(dialog.getByText("1 text is empty")).toBeVisible();
    await expect(dialog.getByText(/not part of this order for you: en/)).toBeVisible();
    expect((await germanOf(owner, scope, "pay"))?.draft ?? "").toBe("");
    await dialog.getByRole("button", { name: "Deliver 1 text" }).click();
    await expect(dialog.getByText("1 text delivered.")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    expect(await germanOf(owner, scope, "pay")).toMatchObject({ value: "", draft: "Zahlen", status: "2" });
    await expect(history(owner)).toContainText("delivered 1 string");
  });

  await test.step("the last text is written and delivered in the grid", async () => {
    await vendor.getByRole("link", { name: "Open in the grid: German" }).click();
    await expect(vendor.getByRole("grid")).toHaveAttribute("aria-rowcount", "4");
    await cell(vendor, 2, 2).click();
    await keyboard.press("Enter");
    await keyboard.type("Bis bald");
    await keyboard.press("Control+Enter");
    await expect.poll(async () => (await germanOf(owner, scope, "bye"))?.draft).toBe("Bis bald");
    await orders.click();
    await vendor.getByRole("link", { name: "Order #1" }).click();
    // Undelivered strings can be delivered in their list.
    await vendor.getByRole("link", { name: /^Strings/ }).click();
    await expect(vendor.getByRole("button", { name: "Deliver from the grid" })).toBeVisible();
    await vendor.getByRole("link", { name: "Overview" }).click();
    await vendor.getByRole("button", { name: "Deliver from the grid" }).click();
    await dialog.getByRole("button", { name: "Deliver 1 text" }).click();
    await expect(dialog.getByText("Everything is delivered. The order is now")).toBeVisible();
    expect(await germanOf(owner, scope, "bye")).toMatchObject({ draft: "Bis bald", status: "2" });
    await dialog.getByRole("button", { name: "Close" }).last().click();
  });

  await test.step("the manager accepts one string and returns another with a reason", async () => {
    await section(owner, "Languages").getByRole("link", { name: "3 to review" }).click();
    await owner.getByRole("checkbox", { name: "Select home, German" }).check();
    const strip = owner.getByRole("region", { name: "1 string selected" });
    await strip.getByRole("button", { name: "Accept and publish" }).click();
    await expect(owner.getByText("1 string accepted.")).toBeVisible();
    // Accepted strings keep their position until the list is reloaded, so that a quick second click hits no other
    // string.
    const names = owner.getByRole("list", { name: "Strings" }).getByRole("listitem").getByRole("link");
    await expect(owner.getByText("No longer in this list")).toBeVisible();
    await expect(names).toHaveText(["home", "pay", "bye"]);
    await expect(owner.getByRole("checkbox", { name: "Select home, German" })).toBeHidden();
    await owner.getByRole("button", { name: "Refresh" }).click();
    await expect(names).toHaveText(["pay", "bye"]);
    await owner.getByRole("checkbox", { name: "Select pay, German" }).check();
    await strip.getByRole("button", { name: "Send back" }).click();
    const returning = owner.getByRole("dialog", { name: "Send back" });
    await returning.getByLabel("Reason").fill("Too stiff");
    await returning.getByRole("button", { name: "Send back 1 string" }).dblclick();
    await expect(returning).toBeHidden();
    await expect(owner.getByText("1 string sent back.")).toBeVisible();
  });

  await test.step("the vendor finds the returned string and its reason until it is delivered again", async () => {
    await orders.click();
    await vendor.getByText("Waiting for me 1").click();
    await vendor.getByRole("link", { name: "Order #1" }).click();
    await expect(vendor.getByText("1 string was sent back.")).toBeVisible();
    await expect(vendor.getByRole("status").getByText("Too stiff")).toBeVisible();
    await expect(vendor.getByRole("columnheader", { name: "Review" })).toBeHidden();
    await vendor.getByRole("link", { name: "Show it" }).click();
    await expect(vendor.getByText("pay", { exact: true })).toBeVisible();
    await expect(vendor.getByText("home", { exact: true })).toBeHidden();
    await vendor.goBack();
    await vendor.getByRole("button", { name: "Deliver from the grid" }).click();
    await expect(vendor.getByText("Nothing new to deliver.")).toBeVisible();
    await keyboard.press("Escape");
    await deliver(owner, scope, id, { de: { pay: "Jetzt zahlen" } });
    await expect(vendor.getByText("1 string was sent back.")).toBeHidden();
  });

  await test.step("completing the order lists remaining strings, and publishes unpublished texts first", async () => {
    await owner.getByRole("link", { name: "Overview" }).click();
    const review = section(owner, "Languages");
    await review.getByRole("button", { name: "Accept 2: German" }).dblclick();
    await expect(review.getByText("2 strings accepted.")).toBeVisible();
    await review.getByRole("button", { name: "Undo" }).click();
    await expect(review.getByRole("link", { name: "2 to review" })).toBeVisible();
    await owner.getByRole("button", { name: "Mark as done" }).click();
    const ending = owner.getByRole("dialog", { name: "Mark as done" });
    await expect(ending.getByRole("listitem")).toHaveText(["2 to review", "2 not published"]);
    await ending.getByRole("button", { name: "Publish 2 texts" }).click();
    await expect(ending.getByRole("listitem")).toHaveText(["2 to review"]);
    await ending.getByRole("button", { name: "Mark as done" }).click();
    await expect(ending).toBeHidden();
    await expect(history(owner).getByRole("listitem").first()).toContainText("2 to review");
    await expect(vendor.getByRole("button", { name: "Deliver from a file" })).toHaveCount(0);
    expect(await api(owner, `/v1/api/orders/${id}?app=${scope.app}`)).toMatchObject({ status: "done" });
    const document = await api<{ data: { de: { main: { entries: Record<string, object> } } } }>(
      owner,
      `/v1/api?app=${scope.app}`,
    );
    expect(document.data.de.main.entries).toMatchObject({ home: { v: "Start" }, pay: { v: "Jetzt zahlen" } });
  });

  await test.step("a translator of the vendor sees only the assigned language", async () => {
    const next = await placeOrder(owner, scope, { languages: ["fr", "es"] });
    const translator = await secondUser(owner, scope, { name: "Tom Translator", role: "tpttranslator" });
    await translator.goto(addressOf(scope, `orders/${next}`));
    await expect(translator.getByText("Order not found")).toBeVisible();
    await translator.getByRole("link", { name: "All orders" }).click();
    await expect(translator.getByText(/once a language is assigned to you/)).toBeVisible();
    await orders.click();
    await vendor.getByRole("link", { name: "Order #2" }).click();
    await vendor.getByRole("button", { name: "Assign translators: French" }).click();
    await dialog.getByLabel("Tom Translator").check();
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(vendor.getByRole("row", { name: /French/ })).toContainText("Tom Translator");
    await expect(history(vendor)).toContainText("assigned Tom Translator to French");
    await translator.getByRole("link", { name: "Order #2" }).click();
    await expect(translator.getByRole("rowheader")).toHaveText([/French/]);
    await expect(translator.getByRole("button", { name: /^Assign/ })).toHaveCount(0);
    await translator.getByRole("link", { name: "Strings 3" }).click();
    await expect(translator.getByRole("list", { name: "Order strings" }).getByRole("listitem")).toHaveCount(
      3,
    );
  });
});

test("a delivery in a branching project writes published texts @deep", async ({ owner }) => {
  const scope = await makeProject(owner, data);
  await api(owner, `/v1/api/branches?app=${scope.app}`, {
    method: "POST",
    body: { name: "next", sourceBranch: scope.branch },
  });
  const id = await placeOrder(owner, scope);
  await startTranslation(owner, scope, id);
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
  await menuAction(vendor, "Decline", "No German this week");
  await expect(vendor.getByRole("button", { name: "Make an offer" })).toHaveCount(0);
  await owner.goto(addressOf(scope, `orders/${id}`));
  await expect(history(owner)).toContainText("No German this week");
  const stored = await api(owner, `/v1/api/orders/${id}?app=${scope.app}`);
  expect(stored).toMatchObject({ status: "declined" });
});
