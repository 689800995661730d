import { api, expect, makeProject, started, test } from "./fixtures.ts";

const data = {
  en: { main: { entries: { home: { v: "Home" }, pay: { v: "Pay" } } } },
  de: { main: { entries: { home: { v: "Start" } } } },
};

test("the side bar says how many orders are open; drafts and ended ones are none", async ({ owner }) => {
  const scope = await makeProject(owner, data);
  await owner.goto(`${started().address}/projects/${scope.app}/${scope.branch}/counts`);
  const link = owner
    .getByRole("navigation", { name: "Project pages" })
    .getByRole("link", { name: /^Orders/ });
  await expect(link).toHaveAccessibleName("Orders");
  const order = (body: object) =>
    api<{ order: { _id: string } }>(owner, `/v1/api/orders?app=${scope.app}`, { method: "POST", body });
  await order({ sourceLanguage: "en", languages: ["de"], status: "draft" });
  const placed = await order({ sourceLanguage: "en", languages: ["de"] });
  await expect(link).toHaveAccessibleName("Orders 1 open");
  // A bar leaves empty what is not translated, in an order or not.
  await expect(owner.getByRole("img", { name: /No status: 1$/ })).toBeVisible();
  await api(owner, `/v1/api/orders/${placed.order._id}?app=${scope.app}`, {
    method: "PUT",
    body: { status: "canceled" },
  });
  await expect(link).toHaveAccessibleName("Orders");
});

test("on a phone the pages of a project have names, those without room behind one more", async ({
  owner,
}) => {
  const scope = await makeProject(owner, data);
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto(`${started().address}/projects/${scope.app}/${scope.branch}/counts`);
  const bar = owner.getByRole("navigation", { name: "Project pages" });
  for (const name of ["Translations", "Counts", "Tags"])
    await expect(bar.getByText(name, { exact: true })).toBeVisible();
  await expect(bar.getByRole("link")).toHaveCount(3);
  await bar.getByRole("button", { name: "More" }).focus();
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("menuitem")).toHaveText([
    "Screenshots",
    "Orders",
    "Branches",
    "Files",
    "Webhooks",
    "Settings",
  ]);
  await owner.keyboard.press("ArrowDown");
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
});
