import { visit } from "./every-page.ts";
import { api, expect, makeProject, secondUser, started, test } from "./fixtures.ts";

const data = { en: { main: { entries: { home: { v: "Home" } } } } };

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
