import { expect, started, test } from "#e2e/support/fixtures.ts";
import { overflows, violations } from "#e2e/support/page-checks.ts";

test("the API page is searched, and its requests are copied in a chosen language", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${started().address}/v1/docs`);
  await page.keyboard.press("/");
  await page.keyboard.type("upload translations");
  await expect(page.getByRole("status")).toHaveText("1 operation");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#entries\.upload$/);
  await expect(page.getByRole("link", { name: "Upload translations" })).toHaveAttribute(
    "aria-current",
    "location",
  );

  await page.getByRole("button", { name: "Python" }).click();
  const request = page.getByRole("region", { name: "Request of entries.upload in Python" });
  await expect(request).toContainText("requests.post(");
  await page.getByRole("button", { name: "Copy" }).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await request.textContent());

  await page.reload();
  await expect(request).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await overflows(page)).toBe(false);
  expect(await violations(page)).toEqual([]);
});
