import type { Page } from "@playwright/test";
import {
  api,
  cell,
  endSessionAtWrite,
  expect,
  makeProject,
  openGrid,
  ownerName,
  secondUser,
  signOut,
  started,
  test,
} from "#e2e/support/fixtures.ts";
import { appCode } from "#server/testing/totp.ts";

const guestPassword = "long enough for anybody";
const texts = { en: { main: { entries: { home: { v: "Home" } } } } };

/** A signed-in user with a new account, on a section of the account page. */
async function openAccount(owner: Page, section: string): Promise<{ page: Page; email: string }> {
  const page = await secondUser(owner, await makeProject(owner, texts), { name: "Ada Guest" });
  const { user } = await api<{ user: { email: string } }>(page, "/v1/auth/session");
  await page.goto(`${started().address}/account/${section}`);
  return { page, email: user.email };
}

async function signIn(page: Page, email: string, password = guestPassword): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Passes on any page behind the sign-in. */
async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
}

/** Turns on two-factor sign-in. This consumes the current code; the code of the next time step stays usable. */
async function turnOn(page: Page): Promise<{ secret: string; usedCode: string; backupCodes: string[] }> {
  await page.getByRole("button", { name: "Turn on two-factor sign-in" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password").fill("wrong");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Wrong password.")).toBeVisible();
  await dialog.getByLabel("Password").fill(guestPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  const qrCode = page.getByRole("img", { name: "QR code with the setup key for an authenticator app" });
  await expect(qrCode).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(qrCode.locator("path")).toHaveCSS("fill", "rgb(0, 0, 0)");
  const shown = await page.getByRole("region", { name: "Setup key" }).textContent();
  const secret = (shown ?? "").replaceAll(" ", "");
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("This code is wrong");
  const usedCode = appCode(secret);
  await page.getByLabel("Code", { exact: true }).fill(usedCode);
  await page.keyboard.press("Enter");
  const codes = await page.getByRole("region", { name: "Backup codes" }).textContent();
  return { secret, usedCode, backupCodes: (codes ?? "").trim().split("\n") };
}

test("a user creates a token, secures the sign-in, ends sessions and deletes the account", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^401 /);
  const { page, email } = await openAccount(owner, "tokens");
  const dialog = page.getByRole("dialog");
  const { address } = started();
  const token = page.getByRole("row", { name: /^CI/ });

  await test.step("a personal token is shown once with its permissions", async () => {
    await page.getByRole("button", { name: "New token" }).click();
    await expect(page.getByLabel("Name")).toBeFocused();
    await page.getByLabel("Name").fill("CI");
    await page.getByLabel("Expires").selectOption({ label: "in 30 days" });
    await page.getByRole("button", { name: "All", exact: true }).click();
    await page.getByLabel("Manage members").uncheck();
    await page.getByRole("button", { name: "Create token" }).click();
    await expect(page.getByRole("button", { name: "New token" })).toBeFocused();
    const secret = await page.getByRole("region", { name: "Token", exact: true }).textContent();
    expect(secret?.trim()).toMatch(/^ppat_[0-9a-f]{40}$/);
    await expect(token).toContainText("never");
    await token.getByText("14 permissions").click();
    await expect(token.getByText("Read the project token")).toBeVisible();
    await expect(token.getByText("Manage members")).toHaveCount(0);
    const used = await page.request.get(`${address}/v1/api/projects`, {
      headers: { authorization: `Bearer ${secret?.trim()}` },
    });
    expect(used.status()).toBe(200);
  });

  await page.getByRole("link", { name: "Sign-in", exact: true }).click();
  const { secret, usedCode, backupCodes } =
    await test.step("two-factor sign-in is turned on by keyboard", async () => {
      const started = await turnOn(page);
      expect(started.backupCodes).toHaveLength(10);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download as text file" }).click();
      expect((await download).suggestedFilename()).toBe("parlance-backup-codes.txt");
      await page.getByRole("button", { name: "I saved them" }).click();
      await expect(page.getByText("On. 10 backup codes left.")).toBeFocused();
      return started;
    });

  await test.step("a session that ends during typing asks for password and code in place", async () => {
    await page.getByRole("link", { name: "Profile" }).click();
    await page.getByLabel("Your name").fill("Ada Lovelace");
    await endSessionAtWrite(page);
    await page.getByRole("button", { name: "Save name" }).click();
    const ended = page.getByRole("dialog", { name: "Your session has ended" });
    await expect(ended.getByLabel("Email address")).toHaveValue(email);
    await ended.getByLabel("Password").fill(guestPassword);
    await page.keyboard.press("Enter");
    const code = ended.getByLabel("Code", { exact: true });
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await code.fill(usedCode);
    await page.keyboard.press("Enter");
    // The code has also expired once more than one time step has passed.
    await expect(ended.getByRole("alert")).toContainText(/used already|wrong/);
    await code.fill(appCode(secret, 1));
    await page.keyboard.press("Enter");
    await expect(ended).toHaveCount(0);
    await expect(page.getByLabel("Your name")).toHaveValue("Ada Lovelace");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByText("Name saved.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada Lovelace");
  });

  const sent = { data: { email, password: guestPassword }, headers: { origin: address } };
  await test.step("a backup code signs in, and a trusted device needs no code", async () => {
    await signOut(page);
    await signIn(page, email);
    await page.getByRole("button", { name: "Use a backup code instead" }).click();
    await page.getByLabel("Backup code").fill(backupCodes[0] ?? "");
    await page.getByLabel("Trust this device").check();
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expectSignedIn(page);
    const again = await page.context().request.post(`${address}/v1/auth/sign-in`, sent);
    expect(await again.json()).toMatchObject({ user: { email } });
  });

  await test.step("a personal token shows its last use and is revoked", async () => {
    await page.goto(`${address}/account/tokens`);
    await expect(token).toContainText(/now|second|minute/);
    await page.getByRole("button", { name: "Revoke CI" }).click();
    await dialog.getByRole("button", { name: "Revoke CI" }).click();
    await expect(token).toHaveCount(0);
  });

  await test.step("backup codes are replaced, and two-factor sign-in is turned off", async () => {
    await page.getByRole("link", { name: "Sign-in", exact: true }).click();
    await expect(page.getByText("On. 9 backup codes left.")).toBeVisible();
    await page.getByRole("button", { name: "New backup codes" }).click();
    await dialog.getByLabel("Password").fill(guestPassword);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "I saved them" }).click();
    await page.getByRole("button", { name: "Turn off two-factor sign-in" }).click();
    await dialog.getByLabel("Password").fill(guestPassword);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Off. Only your password is needed to sign in.")).toBeVisible();
  });

  await test.step("sessions are listed, the current session is marked, and other sessions are ended", async () => {
    const otherContext = await page.context().browser()?.newContext();
    if (!otherContext) throw new Error("There is no browser.");
    const userOf = async () =>
      (await (await otherContext.request.get(`${address}/v1/auth/session`)).json()).user;
    for (let times = 0; times < 2; times++) {
      await otherContext.clearCookies();
      expect((await otherContext.request.post(`${address}/v1/auth/sign-in`, sent)).ok()).toBe(true);
    }
    await page.getByRole("link", { name: "Sessions" }).click();
    const rows = page.getByRole("region", { name: "Sessions" }).getByRole("row");
    await expect(rows.nth(3)).toBeVisible();
    const count = await rows.count();
    await expect(rows.filter({ hasText: "this device" })).toHaveCount(1);
    await expect(rows.filter({ hasText: "this device" })).toContainText(/127\.0\.0\.1|::1/);
    await expect(rows.nth(1)).toContainText("Chrome on Linux");
    await page.getByRole("button", { name: "Sign out Chrome on Linux" }).first().click();
    await expect(rows).toHaveCount(count - 1);
    await expect(page.getByRole("region", { name: "Sessions" })).toBeFocused();
    expect(await userOf()).toBeNull();
    await page.getByRole("button", { name: "Sign out all other devices" }).click();
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Sign out all other devices" })).toHaveCount(0);
  });

  const password = "another long password";
  await test.step("a password is changed with the current password", async () => {
    await page.getByRole("link", { name: "Sign-in", exact: true }).click();
    const change = async (before: string, after: string) => {
      await page.getByLabel("Current password").fill(before);
      await page.getByLabel("New password").fill(after);
      await page.getByRole("button", { name: "Change password" }).click();
    };
    await change("wrong", password);
    await expect(page.getByText("Wrong password.")).toBeVisible();
    await change(guestPassword, "short");
    await expect(page.getByLabel("New password")).toHaveAttribute("aria-invalid", "true");
    await change(guestPassword, password);
    await expect(page.getByText("Password changed.")).toBeVisible();
  });

  await test.step("the account is deleted with the new password", async () => {
    await page.getByRole("link", { name: "Profile" }).click();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(dialog.getByText("former member")).toBeVisible();
    await dialog.getByLabel("Password").fill(guestPassword);
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await expect(dialog.getByText("Wrong password.")).toBeVisible();
    await dialog.getByLabel("Password").fill(password);
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await page.getByLabel("Email address").waitFor();
    await signIn(page, email, password);
    await expect(page.getByRole("alert")).toHaveText("Wrong email address or password.");
  });
});

test("too many wrong codes lead back to the password @deep", async ({ owner, expectProblems }) => {
  expectProblems(/^401 /);
  const { page, email } = await openAccount(owner, "security");
  await turnOn(page);
  await page.getByRole("button", { name: "I saved them" }).click();
  await signOut(page);
  await signIn(page, email);
  for (let wrong = 0; wrong < 6; wrong++) {
    await page.getByLabel("Code", { exact: true }).fill(`11111${wrong}`);
    const answered = page.waitForResponse(/sign-in\/code/);
    await page.keyboard.press("Enter");
    await answered;
  }
  await expect(page.getByText("Start again with your password.")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(email);
});

test("the interface in Arabic is right-to-left and keeps custom language names", async ({ owner }) => {
  const scope = await makeProject(owner, texts, ["de", "fr"]);
  await api(owner, `/v1/api/languages/fr?app=${scope.app}`, { method: "PUT", body: { name: "Parisian" } });
  await openGrid(owner, scope, ["de", "fr"]);
  const change = async (to: string) => {
    await owner.getByRole("button", { name: new RegExp(ownerName) }).click();
    await owner.getByRole("menuitem", { name: to }).click();
  };
  await change("Deutsch");
  const headers = owner.getByRole("columnheader");
  await expect(headers).toContainText([/Schlüssel/, /Englisch/, /Deutsch/, /Parisian/]);
  await change("العربية");
  await owner.reload();
  await expect(headers).toContainText([/./, /الإنجليزية/, /الألمانية/, /Parisian/]);
  await expect(owner.locator("html")).toHaveAttribute("dir", "rtl");
  const offsets = await headers.evaluateAll((cells) =>
    cells.map((cell) => cell.getBoundingClientRect().right),
  );
  expect(offsets).toEqual(offsets.toSorted((a, b) => b - a));
  // Menus are right-to-left too, although the browser's language is English.
  for (const open of [
    () => owner.getByRole("button", { name: "تصفية" }).click(),
    () => cell(owner, 0, 2).click({ button: "right" }),
    () => owner.getByRole("button", { name: new RegExp(ownerName) }).click(),
  ]) {
    await open();
    await expect(owner.getByRole("menu")).toHaveCSS("direction", "rtl");
    await owner.keyboard.press("Escape");
    await expect(owner.getByRole("menu")).toHaveCount(0);
  }
  await change("English");
  await expect(headers).toContainText([/Key/, /English/, /German/, /Parisian/]);
});
