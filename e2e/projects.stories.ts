import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, started, test } from "./house.ts";

const shell = promisify(execFile);

test("a new project takes pasted JSON, and its curl commands work as they stand", async ({ owner }) => {
  await owner.getByRole("link", { name: "New project" }).click();
  await owner.getByLabel("Name", { exact: true }).fill("Shop");
  const languages = owner.getByRole("combobox", { name: "Languages to translate into" });
  await languages.fill("de");
  await languages.press("Enter");
  await languages.fill("nonsense!");
  await languages.press("Enter");
  await expect(owner.getByText("This is no language code.")).toBeVisible();
  await languages.fill("pt-br");
  await languages.press("Enter");
  await owner.getByRole("button", { name: "Create project" }).click();
  await expect(owner.getByRole("heading", { name: "First strings" })).toBeVisible();

  const json = owner.getByRole("textbox", { name: "JSON" });
  await json.fill('{ "a": }');
  await expect(owner.getByText("This is no JSON: line 1, column 8.")).toBeVisible();
  await json.fill('{ "a": "A", "cart": { "empty": "Empty cart" } }');
  await owner.getByRole("button", { name: "Upload 2 strings" }).click();
  await expect(owner.getByText("2 strings added")).toBeVisible();

  await owner.getByRole("button", { name: /^Allow my address/ }).click();
  await expect(owner.getByRole("button", { name: /^Allow my address/ })).toBeHidden();
  await owner.getByRole("button", { name: "Show token" }).click();
  const upload = await run(await owner.getByRole("region", { name: "Upload" }).innerText());
  expect(upload).toMatchObject({ total: 1, added: 1 });
  const document = await run(await owner.getByRole("region", { name: "Download" }).innerText());
  expect(document.data.en.main.entries).toEqual({
    a: { v: "A" },
    "cart.empty": { v: "Empty cart" },
    "checkout.pay": { v: "Pay now" },
  });

  await owner.getByRole("link", { name: "Open the translations" }).first().click();
  await expect(owner.getByRole("rowheader", { name: "cart.empty" })).toBeVisible();
});

test("somebody who is invited joins with a new account and translates", async ({ owner, browser }) => {
  await owner.getByRole("link", { name: "Countries of the world" }).click();
  await owner.getByRole("link", { name: "Settings" }).click();
  await owner.getByRole("link", { name: "Members" }).click();
  await owner.getByLabel("E-mail address").fill("tina@example.org");
  await owner.getByRole("button", { name: "Invite" }).click();
  const link = await owner.getByRole("region", { name: "Link to hand on" }).innerText();

  const context = await browser.newContext({ locale: "en-GB" });
  const guest = await context.newPage();
  await guest.goto(link.trim());
  await expect(
    guest.getByText("Demo Owner invites you to Countries of the world as translator."),
  ).toBeVisible();
  await guest.getByLabel("Your name").fill("Tina");
  await guest.getByLabel("Password").fill("short");
  await guest.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(guest.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
  await guest.getByLabel("Password").fill("long enough for anybody");
  await guest.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(guest.getByRole("gridcell").first()).toBeVisible();
  await guest.getByRole("link", { name: "Settings" }).click();
  await expect(guest.getByRole("link", { name: "Tokens and addresses" })).toHaveCount(0);
  await context.close();
});

test("a wrong password is said, and the address stays typed", async ({ page, provoke }) => {
  provoke(/^401 POST .*sign-in$/);
  await page.goto(`${started().address}/projects`);
  await page.getByLabel("E-mail address").fill(started().email);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText("The e-mail address or the password is wrong.");
  await expect(page.getByLabel("E-mail address")).toHaveValue(started().email);
  await page.getByLabel("Password").fill(started().password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/projects$/);
});

test("a personal token is shown once and can be revoked", async ({ owner }) => {
  await owner.goto(`${started().address}/account/tokens`);
  await owner.getByRole("button", { name: "New token" }).click();
  await owner.getByLabel("Name").fill("CI");
  await owner.getByLabel("Create and update translations").check();
  await owner.getByRole("button", { name: "Create token" }).click();
  await expect(owner.getByRole("region", { name: "Token", exact: true })).toContainText(
    /^ppat_[0-9a-f]{40}$/,
  );
  await owner.getByRole("button", { name: "Revoke CI" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Revoke CI" }).click();
  await expect(owner.getByRole("button", { name: "Revoke CI" })).toHaveCount(0);
});

/** Runs a command line as it was copied, and reads the JSON that it prints. */
async function run(command: string) {
  const { stdout } = await shell("sh", ["-c", command.replace(/^curl/, "curl --silent")]);
  return JSON.parse(stdout);
}
