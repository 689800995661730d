import {
  cell,
  expect,
  intercept,
  offline,
  openNewProject,
  openProjects,
  storedRows,
  test,
  textOf,
} from "#e2e/support/fixtures.ts";

const sources = Object.fromEntries(
  Array.from({ length: 6 }, (_, n) => [`key.${n}`, { v: `Source text ${n}` }]),
);

test("a user who signed in with the printed password finds Germany", async ({ demoOwner: owner }) => {
  await openProjects(owner);
  await owner.getByRole("link", { name: "Countries of the world", exact: true }).click();
  await owner.getByRole("gridcell").first().waitFor();
  await owner.keyboard.press("/");
  await owner.keyboard.type("Germany");
  await expect(cell(owner, 0, 0)).toContainText("country.DE");
  await expect(cell(owner, 0, 1)).toContainText("Germany");
});

test("texts are translated row by row, published, discarded, rejected and restored", async ({ owner }) => {
  const english = { a: { v: "Pay" }, b: { v: "Cart" }, c: { v: "Pay", maxLength: 5 }, d: { v: "Cart" } };
  const german = { a: { d: "Zahlen" }, b: { v: "Korb" }, c: { v: "Zahl", d: "Begleichen" } };
  const scope = await openNewProject(owner, {
    en: { main: { entries: { ...english, ...sources } } },
    de: { main: { entries: german } },
  });

  await test.step("rows are translated one after the other by keyboard", async () => {
    await cell(owner, 4, 2).focus();
    for (let row = 0; row < 4; row++) {
      await owner.keyboard.type(`Text ${row}`);
      await owner.keyboard.press("Control+Enter");
      await expect(owner.getByRole("textbox", { name: `German text of key.${row + 1}` })).toBeFocused();
    }
    await expect(owner.getByText("All changes saved")).toBeVisible();
    const rows = await storedRows(owner, scope);
    expect(rows.slice(4, 8).map((row) => textOf(row.entries.de))).toEqual(
      Array.from({ length: 4 }, (_, row) => `Text ${row}`),
    );
    expect(textOf(rows[8]?.entries.de)).toBe("");
    await owner.keyboard.press("Escape");
  });

  await test.step("a draft is published or discarded; a text is rejected, restored or too long", async () => {
    const details = owner.getByRole("complementary");
    const saved = owner.getByText("All changes saved");
    await cell(owner, 0, 2).click();
    await details.getByRole("button", { name: "Publish draft" }).click();
    await expect(saved).toBeVisible();
    await cell(owner, 1, 2).click();
    await owner.keyboard.press("Control+Shift+Digit5");
    await expect(saved).toBeVisible();
    await owner.keyboard.press("Enter");
    await owner.keyboard.press("Control+a");
    await owner.keyboard.type("Einkaufswagen");
    await owner.keyboard.press("Control+Enter");
    await expect(saved).toBeVisible();
    await cell(owner, 1, 2).click();
    await details.getByRole("button", { name: "Restore this text" }).click();
    await expect(cell(owner, 1, 2)).toContainText("Korb");
    await expect(cell(owner, 1, 2)).toBeFocused();
    await expect(saved).toBeVisible();
    await cell(owner, 2, 2).click();
    const tooLong = cell(owner, 2, 2).getByRole("img", { name: "Over the maximum length" });
    await expect(tooLong).toBeVisible();
    await details.getByRole("button", { name: "Discard draft" }).click();
    await expect(cell(owner, 2, 2)).toContainText("Zahl");
    await expect(tooLong).toBeHidden();
    await cell(owner, 3, 2).click();
    await expect(details.getByRole("button", { name: "Accepted" })).toBeDisabled();
    await owner.keyboard.press("Control+Shift+Digit2");
    await expect(owner.getByText("There is no text to accept.")).toBeVisible();
    await expect(saved).toBeVisible();
    const rows = await storedRows(owner, scope);
    expect(rows[0]?.entries.de).toMatchObject({ value: "Zahlen", draft: "" });
    expect(rows[1]?.entries.de?.status).toBe("4");
    expect(textOf(rows[1]?.entries.de)).toBe("Korb");
    expect(rows[2]?.entries.de).toMatchObject({ value: "Zahl", draft: "" });
    expect(rows[3]?.entries.de?.status).toBe("0");
  });
});

test("a tab keeps working after the server was unreachable and after an update of the server", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(
    offline,
    /^404 GET \/assets\/tags-page/,
    /^console: TypeError: Failed to fetch dynamically imported module/,
  );
  const scope = await openNewProject(owner, { en: { main: { entries: { a: { v: "Pay" } } } } });

  await test.step("text typed offline is stored later, and the opened page appears", async () => {
    await owner.context().setOffline(true);
    await cell(owner, 0, 2).click();
    await owner.keyboard.type("Zahlen");
    await owner.keyboard.press("Control+s");
    await expect(owner.getByText("1 waiting to be saved")).toBeVisible();
    await expect(owner.getByText("All changes saved")).toBeHidden();
    await owner.keyboard.press("Escape");
    await owner.getByRole("link", { name: "Progress" }).click();
    const waitingMessage = owner.getByText("What you opened appears as soon as it can be reached.");
    await expect(waitingMessage).toBeVisible();
    await expect(owner.getByRole("link", { name: "Orders" })).toBeVisible();
    await expect(owner.getByRole("grid")).toBeVisible();
    await owner.context().setOffline(false);
    await expect(owner.getByRole("heading", { name: "Progress" })).toBeVisible();
    await expect(waitingMessage).toBeHidden();
    await owner.goBack();
    await expect(owner.getByText("All changes saved")).toBeVisible();
    const rows = await storedRows(owner, scope);
    expect(textOf(rows[0]?.entries.de)).toBe("Zahlen");
  });

  await test.step("a page whose files the update removed loads the new release, or shows a failure", async () => {
    let isOld = true;
    await intercept(owner, /assets\/tags-page.*\.js/, (route) =>
      isOld ? route.fulfill({ status: 404, body: "gone" }) : route.continue(),
    );
    owner.once("load", () => {
      isOld = false;
    });
    await owner.getByRole("link", { name: "Tags", exact: true }).first().click();
    await expect(owner.getByRole("heading", { name: "Tags" })).toBeVisible();
    isOld = true;
    await owner.reload();
    await expect(owner.getByRole("alert")).toContainText("This page failed to load");
    await expect(owner.getByRole("link", { name: "Orders" })).toBeVisible();
  });
});

test("an ended session keeps page and text until the password is entered @deep", async ({
  owner,
  account,
  expectProblems,
}) => {
  expectProblems(/^401 /);
  const scope = await openNewProject(owner, { en: { main: { entries: { a: { v: "Pay" } } } } });
  await cell(owner, 0, 2).click();
  await owner.context().clearCookies();
  // The server rejects opening the text, but the password dialog waits for a pause in typing.
  await owner.keyboard.type("Zahlen, bitte", { delay: 150 });
  await owner.keyboard.press("Control+s");
  const dialog = owner.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByLabel("Password").fill(account.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await expect(owner.getByText("All changes saved")).toBeVisible();
  const rows = await storedRows(owner, scope);
  expect(textOf(rows[0]?.entries.de)).toBe("Zahlen, bitte");
});
