import type { Page } from "@playwright/test";
import { cell, expect, openNewProject, type Scope, started, test } from "#e2e/support/fixtures.ts";

const data = {
  en: {
    main: {
      entries: {
        "pay.now": { v: "Pay now", tags: ["checkout"] },
        "pay.later": { v: "Pay later", tags: ["checkout"] },
        home: { v: "Home", tags: ["start screen"] },
      },
    },
  },
  de: { main: { entries: { "pay.now": { v: "Jetzt zahlen", status: 2 } } } },
};

/** Opens the grid by a link with a search. */
async function openSearch(page: Page, { app, branch }: Scope, search: string): Promise<void> {
  const query = new URLSearchParams({ q: search });
  await page.goto(`${started().address}/projects/${app}/${branch}/translations?${query}`);
}

test("a search is written by keyboard, linked and filtered; an invalid one keeps the rows", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^400 GET .*entries$/);
  const scope = await openNewProject(owner, data);
  const search = owner.getByRole("combobox", { name: "Search keys and texts" });

  await test.step("conditions are suggested, become chips and are removed by keyboard", async () => {
    await owner.keyboard.press("/");
    await expect(search).toBeFocused();
    // An empty field suggests what can be searched.
    await expect(owner.getByRole("option", { name: "status:needsReview" })).toBeVisible();
    await owner.keyboard.type("ta");
    await expect(owner.getByRole("option", { name: "tag:" })).toBeVisible();
    await owner.keyboard.press("ArrowDown");
    await owner.keyboard.press("Enter");
    await expect(search).toHaveValue("tag:");
    await owner.getByRole("option", { name: "checkout" }).waitFor();
    await owner.keyboard.press("ArrowDown");
    await owner.keyboard.press("Enter");
    await expect(owner.getByText("tag: checkout")).toBeVisible();
    await expect(search).toHaveValue("");
    await expect(owner.getByText("2 rows")).toBeVisible();

    await owner.keyboard.type("later");
    await expect(owner.getByText("1 row", { exact: true })).toBeVisible();
    await owner.keyboard.press("Enter");
    await expect(cell(owner, 0, 0)).toContainText("pay.later");
    await owner.keyboard.press("/");
    await owner.keyboard.press("Home");
    await owner.keyboard.press("Backspace");
    await expect(owner.getByText("tag: checkout")).toBeHidden();
    await expect(search).toHaveValue("later");
    await owner.keyboard.press("Escape");
    await expect(owner.getByText("3 rows")).toBeVisible();
  });

  await test.step("statuses are searched by name, and matches are marked", async () => {
    await search.focus();
    await owner.keyboard.type('status:"needs review" ');
    await expect(owner.getByText("1 row", { exact: true })).toBeVisible();
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("button", { name: "Remove filter Needs review" })).toBeVisible();
    await owner.getByRole("button", { name: "Filter", exact: true }).click();
    await expect(owner.getByRole("menuitemcheckbox", { name: "Needs review" })).toBeChecked();
    await owner.keyboard.press("Escape");
    await search.fill("ZAHLEN");
    await expect(cell(owner, 0, 2).locator("mark")).toHaveText("zahlen");
  });

  await test.step("a link shows chips, the filter menu changes them, and a double click removes only one chip", async () => {
    await openSearch(owner, scope, '-tag:aa -tag:bb -tag:"start screen" pay');
    // Another chip moves below the pointer between the clicks.
    await owner.getByRole("button", { name: "Remove filter not tag: aa" }).dblclick();
    await expect(owner.getByText("not tag: aa")).toBeHidden();
    await expect(owner.getByText("not tag: bb")).toBeVisible();
    await expect(owner.getByText("not tag: start screen")).toBeVisible();
    await expect(owner.getByText("2 rows")).toBeVisible();
    await owner.getByRole("button", { name: "Filter", exact: true }).click();
    await owner.getByRole("menuitemcheckbox", { name: "Needs review" }).click();
    await owner.keyboard.press("Escape");
    // After a choice, the arrow keys move in the rows.
    await expect(owner.locator("[role=gridcell]:focus")).toBeVisible();
    await expect(owner.getByText("1 row", { exact: true })).toBeVisible();
    await owner.getByRole("button", { name: "Remove filter Needs review" }).click();
    await expect(owner.getByText("2 rows")).toBeVisible();
    // A condition whose values the menu does not list is completed in the field, which suggests them.
    await owner.getByRole("button", { name: "Filter", exact: true }).click();
    await owner.getByRole("menuitemradio", { name: "Tag…" }).click();
    await owner.getByRole("option", { name: "checkout" }).click();
    await expect(owner.getByText("Tag: checkout", { exact: true })).toBeVisible();
    await expect(owner.getByText("2 rows")).toBeVisible();
  });

  await test.step("a syntax error is reported with its position, and the rows stay", async () => {
    await openSearch(owner, scope, "foo:bar");
    await expect(owner.getByText("Unknown condition.")).toBeVisible();
    await expect(owner.getByText("Fix the search to see strings.")).toBeVisible();
    await owner.getByRole("button", { name: "Show all rows" }).click();
    await expect(owner.getByText("3 rows")).toBeVisible();
    await search.fill("pay (now");
    await expect(owner.getByText("This parenthesis is not closed.")).toBeVisible();
    await expect(owner.locator("mark")).toHaveText("(now");
    await expect(owner.getByText("3 rows")).toBeVisible();
    await search.fill("status:nonsense");
    await expect(owner.getByText("Unknown status.")).toBeVisible();
    await expect(owner.getByText("3 rows")).toBeVisible();
    await expect(owner.getByText("These are the strings of the previous search.")).toBeVisible();
    await search.fill("pay");
    await expect(owner.getByText("2 rows")).toBeVisible();
    await expect(owner.getByText("These are the strings of the previous search.")).toBeHidden();
  });
});
