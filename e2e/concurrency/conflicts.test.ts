import type { Page } from "@playwright/test";
import {
  announced,
  api,
  cell,
  conflictCard,
  editFirst,
  expect,
  makeProject,
  offline,
  openNewProject,
  overtake,
  pauseWritesDuring,
  type Scope,
  secondUser,
  started,
  storedRows,
  test,
  textOf,
} from "#e2e/support/fixtures.ts";
import { violations } from "#e2e/support/page-checks.ts";

const sources = { a: { v: "Pay" }, b: { v: "Cart" } };
const data = { en: { main: { entries: sources } }, de: { main: { entries: { a: { v: "Zahlen" } } } } };

const panel = (page: Page) => page.getByRole("complementary");
const field = (page: Page) => page.getByRole("gridcell").getByRole("textbox");
const german = async (page: Page, scope: Scope) => (await storedRows(page, scope))[0]?.entries.de;

test("a text or comment conflict is resolved by choice, and typing continues in its cell", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^409 PATCH .*entries$/);
  const scope = await openNewProject(owner, data);
  const ben = await secondUser(owner, scope, { name: "Ben", role: "manager" });
  await test.step("every way to save leads to the conflict, and other actions of the cell are disabled", async () => {
    const card = conflictCard(owner);
    /** Continues typing in the open text while Ben publishes another one. */
    const collide = async (theirs: string) => {
      await expect(field(owner)).toBeFocused();
      // A pause in typing may store a draft first.
      await pauseWritesDuring(owner, async () => {
        await owner.keyboard.type(" meins");
        await editFirst(ben, scope, { language: "de", value: theirs, draft: "" });
      });
      await expect(card).toContainText(theirs);
      await expect(field(owner)).toBeVisible();
    };
    const choose = async (choice: string, chosen: string) => {
      await card.getByRole("button", { name: choice }).click();
      await expect(owner.getByText("All changes saved")).toBeVisible();
      await expect(cell(owner, 0, 2)).toContainText(chosen);
      await expect(cell(owner, 0, 2)).toBeFocused();
    };
    const ways = {
      Begleichen: () => owner.keyboard.press("Control+s"),
      Tilgen: () => owner.keyboard.press("Control+Enter"),
      Entrichten: () => owner.getByRole("button", { name: /^Publish · / }).click(),
    };
    await cell(owner, 0, 2).click();
    for (const [theirs, save] of Object.entries(ways)) {
      await owner.keyboard.press("Enter");
      await collide(theirs);
      const first = "Resolve the conflict first.";
      const announcement = announced(owner, first);
      await save();
      await announcement;
      await expect(card).toBeFocused();
      await expect(panel(owner).getByText(first)).toBeVisible();
      expect(await german(owner, scope)).toMatchObject({ value: theirs, draft: "" });
      if (theirs !== "Entrichten") await choose("Take theirs", theirs);
    }
    for (const action of ["Lock", /^Accepted/])
      await expect(panel(owner).getByRole("button", { name: action }).last()).toBeDisabled();
    await panel(owner).getByRole("button", { name: "Restore this text" }).last().click();
    await expect(card).toContainText("Tilgen meins");
    expect(await violations(owner)).toEqual([]);
    await cell(owner, 1, 2).click();
    await cell(owner, 0, 2).click({ button: "right" });
    for (const action of ["Publish draft", "Discard draft", "Lock", "Reject"])
      await expect(owner.getByRole("menuitem", { name: action })).toHaveAttribute("aria-disabled", "true");
    await owner.keyboard.press("Escape");
    expect(await german(owner, scope)).toMatchObject({ value: "Entrichten", draft: "", status: "0" });
    await choose("Keep mine", "Tilgen meins");
    expect(await german(owner, scope)).toMatchObject({ value: "Tilgen meins", status: "0", locked: false });

    await owner.keyboard.press("Enter");
    await collide("Begleichen");
    await choose("Keep mine", "Tilgen meins meins");
    expect(await german(owner, scope)).toMatchObject({ value: "Begleichen", draft: "Tilgen meins meins" });
    await owner.keyboard.type("Neu");
    await expect(field(owner)).toHaveValue("Neu");
    await collide("Zahlen");
    await choose("Take theirs", "Zahlen");
    await owner.keyboard.type("Anders");
    await expect(field(owner)).toHaveValue("Anders");
    // The button exists while nothing else in the cell is unsaved.
    const restore = owner.getByRole("button", { name: "Restore mine" });
    await expect(restore).toBeHidden();
    await owner.keyboard.press("Escape");
    await restore.click();
    await expect(cell(owner, 0, 2)).toContainText("Neu meins");
    await expect(cell(owner, 0, 2)).toBeFocused();
    await expect(restore).toBeHidden();
  });
  await test.step("a comment is not overwritten unseen, and Tab moves on from it", async () => {
    const stored = async () => (await german(owner, scope))?.comment;
    await cell(owner, 0, 2).click();
    const comment = panel(owner).getByRole("textbox", { name: "Comment" });
    const save = panel(owner).getByRole("button", { name: "Save comment" });
    await comment.fill("formal");
    // The restored text is saved when its cell loses the focus.
    await expect.poll(async () => textOf(await german(owner, scope))).toBe("Neu meins");
    await editFirst(ben, scope, { language: "de", comment: "informal" });
    await expect(cell(owner, 0, 2).getByRole("img", { name: "Has a comment" })).toBeVisible();
    await save.click();
    await expect(owner.getByText("1 conflict")).toBeVisible();
    await expect(conflictCard(owner)).toContainText("informal");
    expect(await stored()).toBe("informal");
    await conflictCard(owner).getByRole("button", { name: "Edit mine" }).click();
    await conflictCard(owner).getByRole("textbox", { name: "Merged comment" }).fill("either");
    await conflictCard(owner).getByRole("button", { name: "Save merged comment" }).click();
    await expect(owner.getByText("All changes saved")).toBeVisible();
    expect(await stored()).toBe("either");

    await comment.click();
    await owner.keyboard.type(", mine");
    await editFirst(ben, scope, { language: "de", comment: "Theirs" });
    await owner.keyboard.press("Tab");
    await expect(conflictCard(owner)).toContainText("Theirs");
    await expect(save).toBeFocused();
    await conflictCard(owner).getByRole("button", { name: "Keep mine" }).click();
    await expect.poll(stored).toBe("either, mine");
    await comment.click();
    await owner.keyboard.type(" again");
    await owner.keyboard.press("Tab");
    await expect.poll(stored).toBe("either, mine again");
    await expect(save).toBeFocused();
    await owner.keyboard.press("Shift+Tab");
    await expect(comment).toBeFocused();
    await expect(save).toBeHidden();
  });
  await ben.context().close();
});

test("“Resolve” opens the conflict on a small screen, replacing a search that excludes it", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^409 PATCH .*entries$/);
  const keys = Array.from({ length: 150 }, (_, index) => `k.${index}`);
  const entries = Object.fromEntries(keys.map((key) => [key, { v: "Pay" }]));
  const scope = await makeProject(owner, { en: { main: { entries: { ...entries, b: { v: "Cart" } } } } }, [
    "de",
    "fr",
  ]);
  const { app, branch } = scope;
  await owner.setViewportSize({ width: 390, height: 800 });
  const open = (query: Record<string, string>) =>
    owner.goto(
      `${started().address}/projects/${app}/${branch}/translations?${new URLSearchParams({ q: "Pay", ...query })}`,
    );
  await open({ languages: "de", row: "149", column: "de" });
  const body = { entries: [{ key: "k.149", language: "de", draft: "Ihres" }] };
  await overtake(owner, () =>
    api(owner, `/v1/api/entries?app=${app}&branch=${branch}`, { method: "PATCH", body }),
  );
  await expect(cell(owner, 149, 1)).toContainText("Pay");
  await cell(owner, 149, 2).click();
  await owner.keyboard.type("Meins");
  await owner.keyboard.press("Tab");
  await expect(owner.getByRole("button", { name: "1 conflict" })).toBeVisible();
  const resolve = async () => {
    await expect(panel(owner)).toHaveCount(0);
    await owner.getByRole("button", { name: "1 conflict" }).click();
    await owner.getByRole("button", { name: "Resolve" }).click();
    await expect(conflictCard(owner)).toBeFocused();
    await expect(conflictCard(owner)).toContainText("Meins");
    await expect(conflictCard(owner)).toContainText("Ihres");
  };
  const search = owner.getByRole("combobox", { name: "Search" });
  // Its row and column are not loaded, and the panel is closed.
  await open({ languages: "fr" });
  await expect(cell(owner, 0, 0)).toBeVisible();
  await resolve();
  await expect(search).toHaveValue("Pay");
  await owner.getByRole("button", { name: "Details", exact: true }).click();
  await search.fill("Cart");
  await expect(cell(owner, 0, 0)).toContainText("b");
  await resolve();
  await expect(search).not.toHaveValue("Cart");
});

test("texts that cannot be saved are not lost and overwrite no other texts", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(offline, /^(400|409) PATCH .*entries$/);
  const scope = await openNewProject(owner, {
    ...data,
    de: { main: { entries: { a: { v: "Zahlen" }, b: { v: "Korb" } } } },
  });
  await test.step("a draft is typed offline while the project loses its drafts", async () => {
    await editFirst(owner, scope, { language: "de", value: "Begleichen" });
    await expect(cell(owner, 0, 2)).toContainText("Begleichen");
    await cell(owner, 0, 2).click();
    const restore = panel(owner).getByRole("button", { name: "Restore this text" });
    await expect(restore).toBeVisible();
    await owner.context().setOffline(true);
    await owner.keyboard.press("Enter");
    await owner.keyboard.type(" sofort");
    // Leaving the field for the button saves it: what then appears in the panel must not move the button during the
    // press.
    await restore.click({ delay: 1000 });
    await expect(panel(owner).getByText("Can’t reach the server.")).toBeVisible();
    await expect(owner.getByText("isn’t saved yet")).toBeVisible();
    await panel(owner).getByRole("button", { name: "Discard draft" }).click();
    await expect(cell(owner, 0, 2)).toContainText("Begleichen sofort");
    // The first branch ends the drafts of a project.
    const body = { name: "next", sourceBranch: scope.branch };
    await api(owner, `/v1/api/branches?app=${scope.app}`, { method: "POST", body });
    await owner.context().setOffline(false);
    await expect(panel(owner).getByText("This project no longer has drafts.")).toBeVisible();
    expect(await german(owner, scope)).toMatchObject({ value: "Begleichen", draft: "" });
    await cell(owner, 0, 2).click();
    await owner.keyboard.press("Enter");
    await expect(field(owner)).toHaveText("Begleichen sofort");
    await owner.keyboard.type(" jetzt");
    await owner.keyboard.press("Control+Enter");
    await expect(owner.getByText("All changes saved")).toBeVisible();
    expect(await german(owner, scope)).toMatchObject({ value: "Begleichen sofort jetzt" });
  });
  await owner.keyboard.press("Escape");
  await test.step("texts are typed offline while their strings are deleted and added again", async () => {
    const { app, branch } = scope;
    await owner.context().setOffline(true);
    for (const row of [0, 1]) {
      await cell(owner, row, 2).click();
      await owner.keyboard.press("Enter");
      await owner.keyboard.type(" meins");
      await owner.keyboard.press("Control+s");
      await owner.keyboard.press("Escape");
    }
    await expect(owner.getByText("2 waiting to be saved")).toBeVisible();
    await api(owner, `/v1/api/entries?app=${app}&branch=${branch}`, {
      method: "DELETE",
      body: { entries: ["a", "b"] },
    });
    const again = {
      en: { main: { entries: { a: { v: "Delete my account" }, b: { v: "Empty the cart" } } } },
      de: { main: { entries: { a: { v: "Begleichen" } } } },
    };
    await api(owner, `/v1/api?app=${app}&branch=${branch}`, { method: "POST", body: { data: again } });
    await owner.context().setOffline(false);
    const stored = async () =>
      (await storedRows(owner, scope)).map(({ key, entries }) => [key, textOf(entries.de)]);
    const tray = owner.getByRole("dialog", { name: "Unsaved" });
    for (const { conflicts, mine, source, texts, before, after } of [
      {
        conflicts: "2 conflicts",
        mine: "jetzt meins",
        source: "Delete my account",
        texts: /Begleichen.*jetzt meins/,
        before: ["a", "Begleichen"],
        after: ["a", "Begleichen sofort jetzt meins"],
      },
      {
        conflicts: "1 conflict",
        mine: "Korb meins",
        source: "Empty the cart",
        texts: /Empty.*Korb meins/,
        before: ["b", ""],
        after: ["b", "Korb meins"],
      },
    ]) {
      await owner.getByRole("button", { name: conflicts }).click();
      const text = tray.getByRole("listitem").filter({ hasText: mine });
      await text.getByRole("button", { name: "Resolve", exact: true }).click();
      await expect(conflictCard(owner)).toContainText(
        `This string was deleted and added again. Its source text is now “${source}”.`,
      );
      await expect(conflictCard(owner)).toContainText(texts);
      expect(await stored()).toContainEqual(before);
      await conflictCard(owner).getByRole("button", { name: "Keep mine" }).click();
      await expect.poll(stored).toContainEqual(after);
    }
  });
});
