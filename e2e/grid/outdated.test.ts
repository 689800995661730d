import {
  api,
  cell,
  chooseAction,
  expect,
  makeProject,
  openGrid,
  secondUser,
  storedRows,
  test,
  textOf,
} from "#e2e/support/fixtures.ts";

const contentOf = (text: string) => ({
  main: { entries: { one: { v: `${text} 1` }, two: { v: `${text}  2` }, three: { v: `${text} 3` } } },
});

test("a translator marks texts as up to date, fixes findings in one language, and undoes both", async ({
  owner,
}) => {
  const scope = await makeProject(owner, {
    en: contentOf("Text"),
    de: contentOf("Wort"),
    fr: contentOf("Mot"),
  });
  const query = `?app=${scope.app}&branch=${scope.branch}`;
  const entries = ["one", "two", "three"].map((key) => ({ key, language: "en", value: `Some text ${key}` }));
  await api(owner, `/v1/api/entries${query}`, { method: "PATCH", body: { entries } });
  const guest = await secondUser(owner, scope, { name: "Mia", languages: ["de"] });
  await openGrid(guest, scope, ["de", "fr"]);
  const outdated = async (language: string) =>
    (await storedRows(owner, scope)).filter((row) => row.entries[language]?.outdated).map(({ key }) => key);
  const details = guest.getByRole("complementary");
  await cell(guest, 0, 2).focus();
  await expect(details.getByText("Changed since this translation:")).toBeVisible();
  await details.getByRole("button", { name: "Mark as up to date" }).click();
  await expect(guest.getByText("1 text marked as up to date")).toBeVisible();
  await expect(details.getByRole("button", { name: "Mark as up to date" })).toHaveCount(0);
  expect(await outdated("de")).toEqual(["two", "three"]);
  await expect(details.getByText("Marked as up to date", { exact: true })).toBeVisible();

  for (const row of [1, 2]) await cell(guest, row, 0).locator("[data-select]").click();
  await chooseAction(guest, "Mark as up to date");
  const dialog = guest.getByRole("dialog", { name: "Mark as up to date" });
  await expect(dialog.getByRole("status")).toHaveText("2 will change · 2 skipped");
  await dialog.getByRole("button", { name: "Mark 2 texts" }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => outdated("de")).toEqual([]);
  expect(await outdated("fr")).toEqual(["one", "two", "three"]);
  await cell(guest, 0, 2).focus();
  await guest.keyboard.press("Control+z");
  await expect.poll(() => outdated("de")).toEqual(["two", "three"]);

  await guest.getByRole("button", { name: "Clear selection" }).click();
  await cell(guest, 1, 2).focus();
  await guest.getByRole("button", { name: "Fix all: Double space" }).click();
  const fixing = guest.getByRole("dialog", { name: "Fix “Double space”" });
  await expect(fixing.getByRole("status")).toHaveText("1 will change · 1 skipped");
  await fixing.getByRole("button", { name: "Fix 1 text" }).click();
  await expect(fixing).toHaveCount(0);
  const row = async () => (await storedRows(owner, scope)).find(({ key }) => key === "two")?.entries;
  await expect.poll(async () => (await row())?.de).toMatchObject({ value: "Wort  2", draft: "Wort 2" });
  expect(textOf((await row())?.fr)).toBe("Mot  2");
  await guest.context().close();
});
