import { api, expect, makeProject, started, test } from "./fixtures.ts";

const data = {
  en: { main: { entries: { home: { v: "Home" }, pay: { v: "Pay" } } } },
  de: { main: { entries: { home: { v: "Start" } } } },
};

test("on a phone the pages of a project have names, those without room behind one more; a bar of the counts leaves empty what is not translated, in an order or not", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  const placed = { sourceLanguage: "en", languages: ["de"] };
  await api(owner, `/v1/api/orders?app=${scope.app}`, { method: "POST", body: placed });
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto(`${started().address}/projects/${scope.app}/${scope.branch}/counts`);
  await expect(owner.getByRole("img", { name: /No status: 1$/ })).toBeAttached();
  const bar = owner.getByRole("navigation", { name: "Project pages" });
  for (const name of ["Translations", "Counts", "Tags"])
    await expect(bar.getByText(name, { exact: true })).toBeVisible();
  await expect(bar.getByRole("link")).toHaveCount(3);
  await bar.getByRole("button", { name: "More" }).focus();
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("menuitem")).toHaveText([
    "Screenshots",
    /^Orders/,
    "Branches",
    "Files",
    "Webhooks",
    "Settings",
  ]);
  await owner.keyboard.press("ArrowDown");
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
});
