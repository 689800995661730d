import {
  api,
  cell,
  expect,
  makeProject,
  offline,
  openGrid,
  openNewProject,
  secondUser,
  storedRows,
  test,
  textOf,
} from "./fixtures.ts";

const data = { en: { main: { entries: { a: { v: "Pay" }, b: { v: "Cart" } } } } };

test("a text that was only typed is there again after a reload, and can be thrown away and brought back; what was written offline is sent in its order after one", async ({
  owner,
  provoke,
}) => {
  // A save whose answer the reload cut off is sent again.
  provoke(offline, /^409 PATCH .*entries$/);
  const scope = await openNewProject(owner, data);
  await cell(owner, 0, 2).click();
  await owner.keyboard.type("Zah");
  await owner.reload();
  await expect(cell(owner, 0, 2)).toContainText("Zah");
  await owner.getByRole("button", { name: "1 unsaved" }).click();
  const tray = owner.getByRole("dialog", { name: "Unsaved" });
  await tray.getByRole("button", { name: "Discard" }).click();
  await expect(cell(owner, 0, 2)).not.toContainText("Zah");
  await tray.getByRole("button", { name: "Restore" }).click();
  await tray.getByRole("button", { name: "Go to text" }).click();
  await owner.keyboard.press("Enter");
  await owner.keyboard.type("len");
  await owner.keyboard.press("Control+s");
  await expect(owner.getByText("All changes saved")).toBeVisible();
  expect(textOf((await storedRows(owner, scope))[0]?.entries.de)).toBe("Zahlen");

  await owner.context().setOffline(true);
  await owner.keyboard.press("Escape");
  await owner.keyboard.type("Bezahlen");
  await owner.keyboard.press("Control+Enter");
  await owner.keyboard.type("Korb");
  await owner.keyboard.press("Control+Enter");
  await expect(owner.getByText("2 failed")).toBeVisible();
  await owner.context().setOffline(false);
  await owner.reload();
  await expect(owner.getByText("All changes saved")).toBeVisible();
  const rows = await storedRows(owner, scope);
  expect(rows.map((row) => textOf(row.entries.de))).toEqual(["Bezahlen", "Korb"]);
});

test("a tab says that all is saved once the other tabs of its person have saved too, and two with the same cell lose neither text", async ({
  owner,
  provoke,
}) => {
  // The second tab may send its text before it is closed.
  provoke(/^409 PATCH \/v1\/api\/entries$/);
  const scope = await openNewProject(owner, data);
  const address = owner.url();
  const second = await owner.context().newPage();
  await second.goto(address);
  await second.getByRole("gridcell").first().waitFor();
  for (const page of [owner, second]) await expect(page.getByText("All changes saved")).toBeVisible();
  await cell(second, 0, 2).click();
  await second.keyboard.type("Zahlen");
  await second.keyboard.press("Escape");
  await expect(owner.getByText("1 unsaved in another tab")).toBeVisible();
  await expect(owner.getByText("All changes saved")).toHaveCount(0);
  await owner.reload();
  await expect(owner.getByText("1 unsaved in another tab")).toBeVisible();
  await second.keyboard.press("Control+s");
  for (const page of [owner, second]) await expect(page.getByText("All changes saved")).toBeVisible();

  await cell(second, 0, 2).click();
  await second.keyboard.type("zweiter");
  await owner.bringToFront();
  await cell(owner, 0, 2).click();
  await owner.keyboard.type("erster");
  await owner.keyboard.press("Control+s");
  await expect(owner.getByText("1 unsaved in another tab")).toBeVisible();
  await second.bringToFront();
  await second.close();
  await owner.reload();
  await expect(owner.getByRole("button", { name: /^1 (unsaved|conflict)$/ })).toBeVisible();
  await expect(cell(owner, 0, 2)).toContainText("zweiter");
  expect(textOf((await storedRows(owner, scope))[0]?.entries.de)).toBe("erster");
});

test("a text in a language that was taken from its writer, or whose key was deleted, stays and says so, and is saved or offered again once that is back", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data, ["de", "fr"]);
  const guest = await secondUser(owner, scope, { name: "Ada" });
  const members = await api<{ userId: string; name: string }[]>(owner, `/v1/api/members?app=${scope.app}`);
  const ada = members.find(({ name }) => name === "Ada")?.userId;
  const give = (languages: string[]) =>
    api(owner, `/v1/api/members/${ada}?app=${scope.app}`, { method: "PUT", body: { languages } });
  await openGrid(guest, scope, ["de", "fr"]);
  await cell(guest, 0, 2).click();
  await guest.keyboard.type("Zahlen");
  await guest.keyboard.press("Escape");
  await give(["fr"]);
  await guest.reload();
  await guest.getByRole("button", { name: "1 unsaved" }).click();
  const tray = guest.getByRole("dialog", { name: "Unsaved" });
  await expect(tray.getByText("You can read this language but not edit it.")).toBeVisible();
  for (const name of ["Save now", "Save all", "Try again"])
    await expect(tray.getByRole("button", { name })).toHaveCount(0);
  await expect(tray.getByRole("button", { name: /^Copy/ })).toBeVisible();
  await expect(tray.getByRole("button", { name: "Discard" })).toBeVisible();
  await give(["de", "fr"]);
  await guest.reload();
  await guest.getByRole("button", { name: "1 unsaved" }).click();
  await tray.getByRole("button", { name: "Save now" }).click();
  await expect(guest.getByText("All changes saved").first()).toBeVisible();
  expect(textOf((await storedRows(owner, scope))[0]?.entries.de)).toBe("Zahlen");

  await tray.press("Escape");
  await expect(tray).toBeHidden();
  await cell(guest, 1, 2).click();
  await guest.keyboard.type("Korb");
  await guest.keyboard.press("Escape");
  await expect(guest.getByRole("button", { name: "1 unsaved" })).toBeVisible();
  await api(owner, `/v1/api/entries/delete?app=${scope.app}`, { method: "POST", body: { entries: ["b"] } });
  await guest.reload();
  await guest.getByRole("button", { name: "1 unsaved" }).click();
  await expect(tray.getByText("This key no longer exists.")).toBeVisible();
  await expect(tray.getByText("What can’t be saved stays here until you discard it.")).toBeVisible();
  for (const name of ["Save now", "Save all", "Go to text"])
    await expect(tray.getByRole("button", { name })).toHaveCount(0);
  await expect(tray.getByRole("button", { name: /^Copy/ })).toBeVisible();
  // Somebody makes the key again.
  await api(owner, `/v1/api?app=${scope.app}`, { method: "POST", body: { data } });
  await expect(tray.getByText("This key no longer exists.")).toBeHidden();
  await expect(tray.getByRole("button", { name: "Go to text" })).toBeVisible();
  await tray.getByRole("button", { name: "Discard" }).click();
  await guest.keyboard.press("Escape");
  await expect(guest.getByText("All changes saved")).toBeVisible();
  await guest.context().close();
});
