import type { Page } from "@playwright/test";
import { api, expect, makeProject, openProjects, secondUser, started, test } from "#e2e/support/fixtures.ts";
import type { Account } from "#e2e/support/signed-in-owner.ts";

const texts = { en: { main: { entries: { home: { v: "Home" } } } } };

/** Opens the settings of a team created for the test. */
async function openNewTeam(owner: Page): Promise<string> {
  await owner.goto(`${started().address}/team`);
  return await makeTeam(owner);
}

async function makeTeam(owner: Page): Promise<string> {
  const name = `Team ${crypto.randomUUID().slice(0, 6)}`;
  await owner.getByRole("button", { name: "Teams" }).click();
  await owner.getByRole("menuitem", { name: "New team" }).click();
  await owner.getByRole("dialog").getByLabel("Team name").fill(name);
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText(name);
  return name;
}

test("a team is created and deleted, roles change, and its registration is opened", async ({
  owner,
  account,
  browser,
  expectProblems,
  runAfterPagesClose,
}) => {
  expectProblems(/^400 POST .*(leave|register)$/, /^403 /);
  // Closes the registration even if the test fails: one team that opens it opens it for the whole server.
  runAfterPagesClose(() => closeRegistrations(account));
  await test.step("a team is opened through the palette by keyboard, and another is created and deleted", async () => {
    await openProjects(owner);
    await owner.keyboard.press("Control+k");
    await expect(owner.getByRole("dialog").getByRole("textbox")).toBeFocused();
    await owner.keyboard.type("team");
    await owner.keyboard.press("Enter");
    await expect(owner).toHaveURL(/\/team\/[0-9a-f]{24}\/people$/);
    await owner.getByRole("link", { name: "People" }).focus();
    await owner.keyboard.press("Tab");
    await owner.keyboard.press("Enter");
    await expect(owner).toHaveURL(/\/projects$/);
    await expect(owner.getByRole("heading", { level: 2, name: "Projects" })).toBeVisible();
    await owner.goBack();
    await expect(owner.getByRole("region", { name: "People" })).toBeVisible();

    const name = await makeTeam(owner);
    await expect(owner).toHaveURL(/\/team\/[0-9a-f]{24}\/settings$/);
    const renamed = `${name} renamed`;
    await owner.getByLabel("Team name").fill(renamed);
    await owner.getByRole("button", { name: "Rename team" }).click();
    await expect(owner.getByRole("heading", { level: 1 })).toHaveText(renamed);
    await owner.getByRole("button", { name: "Leave team" }).click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByRole("textbox").fill(renamed);
    await dialog.getByRole("button", { name: "Leave team" }).click();
    await expect(dialog.getByText("The last owner can’t leave or lose the role.")).toBeVisible();
    await owner.keyboard.press("Escape");
    await owner.getByRole("button", { name: "Delete team" }).click();
    await expect(dialog.getByRole("button", { name: "Delete team" })).toBeDisabled();
    await dialog.getByRole("textbox").fill(renamed);
    await dialog.getByRole("button", { name: "Delete team" }).click();
    await expect(owner.getByRole("heading", { level: 1 })).not.toHaveText(renamed);
    await owner.getByRole("button", { name: "Teams" }).click();
    await expect(owner.getByRole("menuitem", { name: renamed })).toHaveCount(0);
  });

  await test.step("roles change after confirmation, people are removed, and members cannot manage the team", async () => {
    const scope = await makeProject(owner, texts);
    const name = `Bea ${crypto.randomUUID().slice(0, 6)}`;
    const member = await secondUser(owner, scope, { name });
    const vendorName = `Vera ${crypto.randomUUID().slice(0, 6)}`;
    await secondUser(owner, scope, { name: vendorName, role: "tpttranslator" });
    await member.goto(`${started().address}/team`);
    await expect(member.getByText("You are a member of this team.")).toBeVisible();
    // The owner may belong to other teams, too.
    const team = member.url();
    await expect(member.getByRole("combobox", { name: /^Role of/ })).toHaveCount(0);
    await expect(member.getByRole("link", { name: "Audit log" })).toHaveCount(0);
    await member.getByRole("link", { name: "Settings" }).click();
    await expect(member.getByRole("button", { name: "Leave team" })).toBeVisible();
    await expect(member.getByLabel("Team name")).toHaveCount(0);
    await expect(member.getByLabel("Anyone can create an account")).toHaveCount(0);

    await owner.goto(team);
    const role = owner.getByRole("combobox", { name: `Role of ${name}` });
    const dialog = owner.getByRole("dialog");
    await role.selectOption("admin");
    // Nothing happens before the confirmation.
    await expect(dialog).toContainText("Admins can change everything in all projects of the team");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(role).toHaveValue("member");
    await role.selectOption("admin");
    await dialog.getByRole("button", { name: "Make admin" }).click();
    await expect(role).toHaveValue("admin");
    await member.reload();
    await expect(member.getByText("You are an admin of this team.")).toBeVisible();
    await expect(member.getByLabel("Team name")).toBeVisible();

    await expect(owner.getByRole("rowheader", { name: `${vendorName} vendor` })).toBeVisible();
    await owner.getByRole("combobox", { name: `Role of ${vendorName}` }).selectOption("owner");
    await expect(dialog).toContainText(`${vendorName} works for a vendor`);
    await dialog.getByRole("button", { name: "Cancel" }).click();

    const ownRow = owner.getByRole("row").filter({ hasText: "The last owner can’t leave or lose the role." });
    await expect(ownRow).toContainText("you");
    await expect(ownRow.getByRole("combobox")).toHaveCount(0);

    await owner.getByRole("button", { name: `Remove ${name}` }).click();
    await owner
      .getByRole("dialog")
      .getByRole("button", { name: `Remove ${name}` })
      .click();
    await expect(role).toHaveCount(0);

    await owner.getByRole("link", { name: "Audit log" }).click();
    const log = owner.getByRole("region", { name: "Audit log" });
    await expect(log.getByRole("row", { name: `Removed from the team ${name}` })).toBeVisible();
    await expect(log.getByRole("row", { name: `Role in the team changed ${name}` })).toContainText(
      "Role: Member → Admin",
    );
    await member.goto(`${started().address}/team`);
    await expect(member.getByText("You aren’t in a team")).toBeVisible();
  });

  await test.step("an open registration lets users create accounts in the team until it is closed", async () => {
    await owner.getByRole("link", { name: "Settings" }).click();
    const open = owner.getByLabel("Anyone can create an account");
    await open.click();
    const link = owner.getByRole("region", { name: "Registration link" });
    await expect(link).toContainText("/register");

    const context = await browser.newContext({ locale: "en-GB" });
    const page = await context.newPage();
    await page.goto((await link.innerText()).trim());
    await page.getByLabel("Your name").fill("Newcomer");
    await page.getByLabel("Email address").fill(account.email);
    await page.getByLabel("Password").fill("long enough for anybody");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("This address already has an account. Sign in.")).toBeVisible();
    await page.getByLabel("Email address").fill(`${crypto.randomUUID()}@example.org`);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("No projects yet", { exact: true })).toBeVisible();
    const session = await api<{ user: { teamRole: string } }>(page, "/v1/auth/session");
    expect(session.user.teamRole).toBe("member");

    await open.click();
    await expect.poll(() => api(page, "/v1/auth/register")).toMatchObject({ open: false });
  });
});

test("a project is created in the team from which the user came @deep", async ({ owner }) => {
  const team = await openNewTeam(owner);
  await owner.getByRole("link", { name: "Projects", exact: true }).click();
  await expect(owner.getByText("No projects yet", { exact: true })).toBeVisible();
  await owner.getByRole("link", { name: "New project" }).click();
  await expect(owner.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(owner.getByRole("combobox", { name: "Team" })).toHaveValue(team);
  await owner.getByLabel("Name", { exact: true }).fill(`Project of ${team}`);
  await owner.getByRole("button", { name: "Create project" }).click();
  await owner.waitForURL(/\/projects\/[0-9a-f]{24}/);
  await owner.goto(`${started().address}/team`);
  await owner.getByRole("button", { name: "Teams" }).click();
  await owner
    .getByRole("menuitemradio", { name: team })
    .or(owner.getByRole("menuitem", { name: team }))
    .click();
  await owner.getByRole("link", { name: "Projects", exact: true }).click();
  await expect(owner.getByRole("link", { name: `Project of ${team}` })).toBeVisible();
});

async function closeRegistrations({ request }: Account): Promise<void> {
  const teams: Array<{ _id: string }> = await (await request.get("/v1/api/teams")).json();
  const data = { openRegistration: false };
  await Promise.all(teams.map(({ _id }) => request.put(`/v1/api/team?team=${_id}`, { data })));
}
