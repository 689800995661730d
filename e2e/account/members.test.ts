import { api, expect, makeProject, ownerName, secondUser, started, test } from "#e2e/support/fixtures.ts";
import { data, openSettings, storedSettings } from "#e2e/support/settings-pages.ts";

test("an invitation accepts a language by name and is not sent with an unknown one @deep", async ({
  owner,
}) => {
  await openSettings(owner, "members");
  await owner.getByLabel("Email address").fill("mia@example.org");
  const languages = owner.getByRole("combobox", { name: "Languages they can edit" });
  const invite = owner.getByRole("button", { name: "Invite", exact: true });
  await languages.fill("Klingon");
  await invite.click();
  await expect(languages).toBeFocused();
  await expect(owner.getByRole("region", { name: "Invitation link" })).toHaveCount(0);
  await languages.fill("german");
  await invite.click();
  await expect(owner.getByRole("region", { name: "Invitation link" })).toBeVisible();
  await expect(owner.getByRole("row", { name: /^mia@example.org/ })).toContainText("de");
});

test("members get other roles, leave and return, and an invited user joins and translates", async ({
  owner,
  browser,
  expectProblems,
}) => {
  expectProblems(/^400 POST .*invitations/);
  const scope = await makeProject(owner, data, ["de", "fr"]);
  const rosa = await secondUser(owner, scope, { name: "Rosa" });
  await owner.goto(`${started().address}/projects/${scope.app}/${scope.branch}/settings/members`);
  const row = owner.getByRole("row", { name: /^Rosa/ });
  await owner.getByRole("button", { name: "Change role and languages of Rosa" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Role").selectOption("manager");
  await dialog.getByRole("combobox", { name: "Languages they can edit" }).fill("fr");
  await owner.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Manager");
  await expect(row).toContainText("French");

  await owner.getByRole("button", { name: "Remove Rosa" }).click();
  await dialog.getByRole("button", { name: "Remove Rosa" }).click();
  await expect(row).toHaveCount(0);
  await owner.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("Manager");

  await test.step("a user whose role changes while a form is open reads why it is closed", async () => {
    await rosa.goto(`${started().address}/projects/${scope.app}/${scope.branch}/settings/groups`);
    await rosa.getByLabel("New group").fill("Checkout");
    await owner.getByRole("button", { name: "Change role and languages of Rosa" }).click();
    await dialog.getByLabel("Role").selectOption("translator");
    await dialog.getByRole("button", { name: "Save" }).click();
    const notice = rosa.getByRole("status").filter({ hasText: "Your role in this project has changed" });
    await expect(notice).toBeVisible();
    await expect(rosa.getByLabel("New group")).toBeHidden();
    await expect(rosa.getByRole("main")).toBeFocused();
  });

  // An existing member is reported as a member, not as a name conflict.
  const { email } = (await api<{ user: { email: string } }>(rosa, "/v1/auth/session")).user;
  await owner.getByLabel("Email address", { exact: true }).fill(email);
  await owner.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(owner.getByText("This person is already a member of the project.")).toBeVisible();

  const { name } = await storedSettings(owner, scope);
  await owner.getByLabel("Email address").fill("mia@example.org");
  await owner.getByRole("button", { name: "Invite", exact: true }).click();
  const link = owner.getByRole("region", { name: "Invitation link" });
  await expect(link).toContainText("/invitation?token=");
  const first = await link.innerText();
  await owner.getByRole("button", { name: "Create a new link for mia@example.org" }).click();
  await expect(link).not.toHaveText(first);
  await expect(owner.getByRole("button", { name: /^Revoke the invitation of mia/ })).toHaveCount(1);
  // The invitation link is shown nowhere else, so it stays visible when the next user is invited.
  const second = await link.innerText();
  await owner.getByLabel("Email address").fill(`${crypto.randomUUID().slice(0, 8)}@example.org`);
  await owner.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(link).toHaveCount(2);
  await expect(link.last()).toHaveText(second);
  await owner.getByRole("button", { name: /^Revoke the invitation of mia/ }).click();
  await expect(owner.getByRole("rowheader", { name: "mia@example.org" })).toHaveCount(0);
  await expect(link).toHaveCount(1);

  const guest = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await guest.goto((await link.innerText()).trim());
  await expect(guest.getByText(`${ownerName} invited you to ${name} as a translator.`)).toBeVisible();
  await guest.getByLabel("Your name").fill("Tina");
  await guest.getByLabel("Password").fill("short");
  await guest.getByRole("button", { name: "Accept invitation" }).click();
  await expect(guest.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
  await guest.getByLabel("Password").fill("long enough for anybody");
  await guest.getByRole("button", { name: "Accept invitation" }).click();
  await expect(guest.getByRole("gridcell").first()).toBeVisible();
  await guest.getByRole("link", { name: "Settings" }).click();
  await expect(guest.getByRole("link", { name: "Members" })).toBeVisible();
  await expect(guest.getByRole("link", { name: "API access" })).toHaveCount(0);
});

test("the dashboard offers the roles that the server accepts @deep", async ({ owner }) => {
  await openSettings(owner, "roles");
  const branches = owner.getByRole("row", { name: /^Create, change, merge and delete branches/ });
  await expect(branches).toContainText("create_and_update_branches");
  await expect(branches.getByRole("cell")).toHaveText(["–no", "–no", "yes", "yes", "–no", "–no", "–no"]);
});
