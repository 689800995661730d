import type { Page } from "@playwright/test";
import { api, expect, makeProject, type Scope, started, test } from "#e2e/support/fixtures.ts";
import { drawScreen, english, shopTexts, uploadShot } from "#e2e/support/generated-screens.ts";

const data = {
  en: {
    main: { entries: { home: { v: "Home", tags: ["shop"] } } },
    legal: { entries: { imprint: { v: "Imprint" } } },
  },
};

const addressOf = ({ app, branch }: Scope, path: string) =>
  `${started().address}/projects/${app}/${branch}${path}`;

/** Opens a page and waits for a text on it, so that missing controls are really missing. */
async function openPage(
  page: Page,
  { scope, path, visibleText }: { scope: Scope; path: string; visibleText: string },
) {
  await page.goto(addressOf(scope, path));
  await expect(page.getByRole("main").getByText(visibleText, { exact: true }).first()).toBeVisible();
}

const setPermissions = (page: Page, { app, branch }: Scope, permissions: object) =>
  api(page, `/v1/api/branches/${branch}?app=${app}`, { method: "PUT", body: { permissions } });

/** Actions that change the content of a branch, by the page that offers them. */
const actions: ReadonlyArray<{ path: string; visibleText: string; offered: readonly string[] }> = [
  { path: "/settings/groups", visibleText: "legal", offered: ["Add group", "Rename legal", "Delete legal"] },
  {
    path: "/settings/languages",
    visibleText: "German",
    offered: ["Add languages", "Rename German", "Delete German"],
  },
  { path: "/tags", visibleText: "shop", offered: ["New tag"] },
  { path: "/tags/shop", visibleText: "home", offered: ["Edit", "Merge…", "Delete"] },
  { path: "/screenshots", visibleText: "Cart", offered: ["Upload screenshots", "Delete several"] },
  { path: "/screenshots/shot", visibleText: "Cart", offered: ["Edit boxes"] },
];

test("a read-only branch hides the actions it would refuse, until it is writable again @deep", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  const [tag] = await api<Array<{ _id: string }>>(owner, `/v1/api/tag?app=${scope.app}`);
  const file = await drawScreen(shopTexts(english));
  const shot = await uploadShot(owner, scope, { file, data: { screenTag: "Cart" } });
  const pathOf = (path: string) => path.replace(/shop$/, tag?._id ?? "").replace(/shot$/, shot._id);
  const buttons = (names: readonly string[]) =>
    names.map((name) => owner.getByRole("main").getByRole("button", { name }));

  await setPermissions(owner, scope, { readOnly: true });
  for (const { path, visibleText, offered } of actions) {
    await openPage(owner, { scope, path: pathOf(path), visibleText });
    await expect(owner.getByText("This branch is read-only:")).toBeVisible();
    for (const button of buttons(offered)) await expect(button, path).toHaveCount(0);
  }
  await owner.keyboard.press("Control+k");
  await expect(owner.getByRole("menuitem", { name: "Merge branches" })).toBeVisible();
  await expect(owner.getByRole("menuitem", { name: "New tag" })).toHaveCount(0);

  await setPermissions(owner, scope, { readOnly: false });
  for (const { path, visibleText, offered } of actions) {
    await openPage(owner, { scope, path: pathOf(path), visibleText });
    for (const button of buttons(offered)) await expect(button.first(), path).toBeVisible();
  }
});
