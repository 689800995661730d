import type { Browser, Page } from "@playwright/test";
import { visit } from "#e2e/support/every-page.ts";
import { api, expect, makeProject, secondUser, started, test } from "#e2e/support/fixtures.ts";
import { violations } from "#e2e/support/page-checks.ts";
import { startEmptyParlance } from "#e2e/support/separate-parlance.ts";
import { startSmtpServer } from "#server/testing/servers/smtp-server.ts";

const person = { email: "owner@example.org", password: "long enough for anybody" };

async function fillCredentials(page: Page, { email, password }: typeof person): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
}

async function signIn(page: Page, credentials: typeof person): Promise<void> {
  await fillCredentials(page, credentials);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function openElsewhere(browser: Browser): Promise<Page> {
  return await (await browser.newContext({ locale: "en-GB" })).newPage();
}

const expectSignedIn = (page: Page) => expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();

test("a forgotten password is reset by mail, and all other browsers are signed out @deep", async ({
  page,
  browser,
  expectProblems,
  runAfterPagesClose,
}) => {
  expectProblems(/^401 /, /^400 POST \/v1\/auth\/reset-password$/);
  const mails = await startSmtpServer({});
  runAfterPagesClose(async () => mails.close());
  const parlance = await startEmptyParlance({
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    PARLANCE_ADMIN_EMAIL: person.email,
    PARLANCE_ADMIN_PASSWORD: person.password,
  });
  runAfterPagesClose(parlance.end);
  const otherPage = await openElsewhere(browser);
  await otherPage.goto(parlance.address);
  await signIn(otherPage, person);
  await expectSignedIn(otherPage);

  await page.goto(parlance.address);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Email address").fill(person.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("we’ve sent it a link")).toBeVisible();
  const mailed = () =>
    mails.received
      .filter(({ to }) => to.includes(person.email))
      .flatMap(({ message }) => /http:\S+\/reset-password\?token=[\w-]+/.exec(decoded(message)) ?? []);
  await expect.poll(() => mailed().length).toBe(1);
  const reset = async (password: string) => {
    await page.goto(mailed()[0] ?? "");
    await page.getByLabel("New password").fill(password);
    await page.getByRole("button", { name: "Set password" }).click();
  };
  await reset("another password of mine");
  await expect(page.getByText("Password changed.")).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, person);
  await expect(page.getByText("Wrong email address or password.")).toBeVisible();
  await signIn(page, { ...person, password: "another password of mine" });
  await expectSignedIn(page);

  await otherPage.reload();
  await expect(otherPage.getByLabel("Email address")).toBeVisible();
  await reset("a third password of mine");
  await expect(page.getByText("This link is no longer valid.")).toBeVisible();
});

/** Decodes the quoted-printable text of a mail. */
function decoded(message: string): string {
  return message
    .replaceAll("=\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

test("the sign-in reports missing and wrong fields, and a link signs in or asks for the password", async ({
  page,
  expectProblems,
}) => {
  // The session ends on a page that still sends requests.
  expectProblems(/^(400|401) POST .*sign-in(-link)?$/, /^401 GET /);
  const { address, email, password, signInLink } = started();
  await visit(page, `${address}/register`);
  expect(await violations(page)).toEqual([]);
  await page.goto(`${signInLink}x`);
  await page.getByRole("link", { name: "Sign in with a password" }).click();
  const [emailField, passwordField] = [page.getByLabel("Email address"), page.getByLabel("Password")];
  const press = () => page.getByRole("button", { name: "Sign in", exact: true }).click();
  await passwordField.fill("some password");
  expect(await violations(page)).toEqual([]);
  await press();
  await expect(page.getByText("Required.")).toBeVisible();
  await emailField.fill("nope");
  await press();
  await expect(page.getByText("Enter a valid email address.")).toBeVisible();
  await page.goto(`${address}/projects`);
  await fillCredentials(page, { email, password: "not the password" });
  await press();
  await expect(page.getByRole("alert")).toHaveText("Wrong email address or password.");
  await expect(emailField).toHaveValue(email);
  await passwordField.fill(password);
  await press();
  await expect(page).toHaveURL(/\/projects$/);

  await page.context().clearCookies();
  await page.goto(signInLink);
  await expectSignedIn(page);
  await expect(page).toHaveURL(/\/projects$/);
});

test("an invitation shows the signed-in and the invited user, and survives account changes", async ({
  owner,
}) => {
  const data = { en: { main: { entries: { home: { v: "Home" } } } } };
  const [first, second] = [await makeProject(owner, data), await makeProject(owner, data)];
  const page = await secondUser(owner, first, { name: "Ada" });
  const mia = await secondUser(owner, first, { name: "Mia" });
  const { user } = await api<{ user: { email: string } }>(mia, "/v1/auth/session");
  const invite = (email: string) =>
    api<{ link: string }>(owner, `/v1/api/invitations?app=${second.app}`, {
      method: "POST",
      body: { email, role: "translator" },
    });
  await page.goto((await invite("noah@example.org")).link);
  await expect(page.getByText("This invitation is for noah@example.org, not for the account")).toBeVisible();
  await expect(page.getByText("Signed in as Ada (")).toBeVisible();

  const { link } = await invite(user.email);
  await page.goto(link);
  await expect(page.getByText(`This invitation is for ${user.email}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept invitation" })).toHaveCount(0);
  await page.getByRole("button", { name: "Switch account" }).click();
  await signIn(page, { email: user.email, password: "long enough for anybody" });
  await expect(page).toHaveURL(link);
  await expect(page.getByText(`Signed in as Mia (${user.email})`)).toBeVisible();
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page).toHaveURL(new RegExp(`/projects/${second.app}`));
});
