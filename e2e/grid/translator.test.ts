import type { Page } from "@playwright/test";
import {
  api,
  cell,
  expect,
  makeProject,
  makeTeam,
  openProject,
  secondUser,
  storedRows,
  test,
  textOf,
} from "#e2e/support/fixtures.ts";

const texts = {
  en: { main: { entries: { a: { v: "Pay" }, b: { v: "Cart" }, c: { v: "Total" } } } },
  de: { main: { entries: { b: { v: "Korb" } } } },
};

const header = (page: Page, index: number) => page.getByRole("columnheader").nth(index);

test("a translator sees closed texts and unavailable statuses, and pastes only into open texts", async ({
  owner,
}) => {
  const scope = await makeProject(owner, texts, ["de"], await makeTeam(owner));
  const query = `app=${scope.app}`;
  const addStatus = (name: string, roles: string[], commentRequired: boolean) =>
    api<{ _id: string }>(owner, `/v1/api/statuses?${query}`, {
      method: "POST",
      body: { name, color: "#7a3cff", roles, commentRequired },
    });
  const statusWithComment = await addStatus("Legal says no", ["translator"], true);
  await addStatus("Signed off", ["owner"], false);
  const entries = [{ key: "c", language: "de", locked: true }];
  await api(owner, `/v1/api/entries?${query}`, { method: "PATCH", body: { entries } });
  const stored = async (row: number, language: string) =>
    (await storedRows(owner, scope))[row]?.entries[language];
  const guest = await secondUser(owner, scope, { name: "Tom Translator" });
  await guest.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openProject(guest, scope);
  const panel = guest.getByRole("complementary");

  await test.step("a source is closed for typing, but its status can be set", async () => {
    await expect(header(guest, 1)).toContainText("Only managers can edit source texts");
    await expect(cell(guest, 0, 1)).toHaveAttribute("aria-readonly", "true");
    await cell(guest, 0, 1).click();
    await guest.keyboard.press("Enter");
    await expect(guest.getByText("Only managers can edit source texts.").first()).toBeVisible();
    await expect(guest.getByRole("textbox", { name: /English/ })).toHaveCount(0);
    await guest.getByRole("button", { name: "Needs review" }).click();
    await expect.poll(async () => (await stored(0, "en"))?.status).toBe("2");
  });

  await test.step("a status is offered only to its roles, and set with its required comment", async () => {
    await cell(guest, 1, 2).click();
    const statusButton = panel.getByRole("button", { name: "Legal says no" });
    await expect(statusButton).toBeVisible();
    await expect(panel.getByRole("button", { name: "Signed off" })).toHaveCount(0);
    await statusButton.click();
    await expect(guest.getByText("This status needs a comment").first()).toBeVisible();
    await expect(panel.getByRole("textbox", { name: "Comment" })).toBeFocused();
    await guest.keyboard.type("The contract says otherwise");
    await statusButton.click();
    await expect(statusButton).toHaveAttribute("aria-pressed", "true");
    await expect
      .poll(() => stored(1, "de"))
      .toMatchObject({ status: statusWithComment._id, comment: "The contract says otherwise" });
    await panel.getByRole("button", { name: "Accepted" }).click();
    await expect.poll(async () => (await stored(1, "de"))?.status).toBe("1");
  });

  await test.step("a paste skips closed, locked and too long texts and shows why", async () => {
    await cell(guest, 0, 1).focus();
    const table = "Buy\tZahlen\tPagar\n\tKorb\n\tSumme\nmore";
    await guest.evaluate((copied) => navigator.clipboard.writeText(copied), table);
    await guest.keyboard.press("Control+v");
    const dialog = guest.getByRole("dialog");
    for (const text of [
      "1 empty text is filled.",
      "1 text is already the same.",
      "1 text isn’t pasted: Only managers can edit source texts.",
      "1 text isn’t pasted: This text is locked.",
      "2 texts aren’t pasted: There are no more rows or languages here.",
    ])
      await expect(dialog.getByText(text)).toBeVisible();
    await dialog.getByRole("button", { name: "Paste 1 text", exact: true }).click();
    const message = guest.getByRole("status").filter({ hasText: "Pasted 1 text. 4 were left out." });
    await expect(message).toBeVisible();
    const rows = await storedRows(owner, scope);
    expect(rows.map(({ entries: { en, de } }) => [en?.value, textOf(de)])).toEqual([
      ["Pay", "Zahlen"],
      ["Cart", "Korb"],
      ["Total", ""],
    ]);
  });

  await test.step("a source opens as soon as the project lets translators write it", async () => {
    await api(owner, `/v1/api/settings?${query}`, { method: "PUT", body: { translatorsWriteSource: true } });
    await expect(cell(guest, 0, 1)).not.toHaveAttribute("aria-readonly");
    await cell(guest, 0, 1).click();
    await guest.keyboard.press("Enter");
    await expect(guest.getByRole("textbox", { name: /English/ })).toBeVisible();
  });
});
