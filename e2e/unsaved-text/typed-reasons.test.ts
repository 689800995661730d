import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/support/fixtures.ts";
import { conflict, openConflicts } from "#e2e/support/merges.ts";

const unsaved = (page: Page) => page.getByRole("button", { name: /^Unsaved input/ });

test("a text typed for a merge conflict survives a reload, and is not used until it is chosen", async ({
  owner,
}) => {
  await openConflicts(
    owner,
    { home: "Haus", pay: "Zahl" },
    { feature: { home: "Start", pay: "Zahlen" }, main: { home: "Heim", pay: "Bezahlen" } },
  );
  const text = owner.getByRole("textbox", { name: "Your text" });
  await conflict(owner, "home").getByRole("button", { name: "Edit" }).click();
  await text.fill("Anfang");
  await owner.keyboard.press("Escape");
  await expect(text).toHaveCount(0);
  await conflict(owner, "home").getByRole("button", { name: "Edit" }).click();
  await expect(text).toHaveValue("Start");
  await owner.keyboard.press("Escape");
  await conflict(owner, "pay").getByRole("button", { name: "Edit" }).click();
  await text.fill("Bitte zahlen");
  await owner.reload();
  // The field that was closed with Escape is not shown again.
  await expect(text).toHaveCount(1);
  await expect(text).toHaveValue("Bitte zahlen");
  await expect(text).toBeFocused();
  await expect(unsaved(owner)).toHaveCount(0);
  await expect(owner.getByText("0 of 2 resolved")).toBeVisible();
  await owner.getByRole("button", { name: "Use this text" }).click();
  await expect(owner.getByText("1 of 2 resolved")).toBeVisible();
  await expect(conflict(owner, "pay")).toContainText("Bitte zahlen");
  await owner.reload();
  await expect(owner.getByText("1 of 2 resolved")).toBeVisible();
  await expect(text).toHaveCount(0);
});
