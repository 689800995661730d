import type { Page } from "@playwright/test";
import { visit } from "./every-page.ts";
import { api, expect, makeProject, offline, secondUser, started, test } from "./fixtures.ts";

const data = { en: { main: { entries: { home: { v: "Home" } } } } };

/** Writes of a kind wait until they are let pass. */
async function holdWrites(page: Page, kind: string): Promise<() => void> {
  let letPass = () => {};
  const passed = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  await page.route(new RegExp(`/v1/api/${kind}`), async (route) => {
    if (route.request().method() !== "GET") await passed;
    await route.continue();
  });
  return letPass;
}

test("a dialog stays open over a double click, what is typed on while it is stored, and an action that cannot be sent", async ({
  owner,
  provoke,
}) => {
  provoke(offline);
  const { app, branch } = await makeProject(owner, data, ["de"]);
  await visit(owner, `${started().address}/projects/${app}/${branch}/settings/languages`);
  await owner.getByRole("button", { name: "Delete German" }).dblclick();
  const asked = owner.getByRole("dialog", { name: "Delete German" });
  await expect(asked).toBeVisible();
  // Somebody who clicks beside it closes it still.
  await owner.mouse.click(10, 400);
  await expect(asked).toBeHidden();

  await owner.getByRole("button", { name: "Delete German" }).click();
  await asked.getByRole("textbox").fill("de");
  await owner.context().setOffline(true);
  await asked.getByRole("button", { name: "Delete German" }).click();
  await expect(asked.getByRole("alert")).toHaveText(/Can’t reach Parlance/);
  await asked.getByRole("button", { name: "Cancel" }).click();
  await owner.context().setOffline(false);
  await visit(owner, owner.url());
  // It is not done by itself after one gave it up.
  await expect(owner.getByRole("rowheader", { name: "German" })).toBeVisible();

  const letPass = await holdWrites(owner, "language");
  await owner.getByRole("button", { name: "Rename German" }).click();
  const name = owner.getByRole("dialog").getByLabel("Name");
  await name.fill("Deutsch");
  const rename = owner.getByRole("dialog").getByRole("button", { name: "Rename" });
  await rename.click();
  await name.fill("Deutsch (Schweiz)");
  letPass();
  await expect(owner.locator("tbody").getByText("Deutsch", { exact: true })).toBeVisible();
  await expect(name).toHaveValue("Deutsch (Schweiz)");
  await rename.click();
  await expect(owner.getByRole("rowheader", { name: "Deutsch (Schweiz)" })).toBeVisible();
});

test("a person who gets another role while a form is open reads why it is gone", async ({ owner }) => {
  const scope = await makeProject(owner, data);
  const guest = await secondUser(owner, scope, { name: "Ada", role: "manager" });
  await visit(guest, `${started().address}/projects/${scope.app}/${scope.branch}/settings/groups`);
  await guest.getByLabel("New group").fill("Checkout");
  const { user } = await api<{ user: { _id: string } }>(guest, "/v1/auth/session");
  const path = `/v1/api/members/${user._id}?app=${scope.app}`;
  await api(owner, path, { method: "PUT", body: { role: "translator" } });
  await expect(
    guest.getByRole("status").filter({ hasText: "Your role in this project has changed" }),
  ).toBeVisible();
  await expect(guest.getByLabel("New group")).toBeHidden();
  await expect(guest.getByRole("main")).toBeFocused();
});
