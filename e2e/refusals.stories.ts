import { api, expect, makeProject, prefer, secondUser, started, test } from "./fixtures.ts";

const data = { en: { main: { entries: { home: { v: "Home" } } } } };
const at = (scope: { app: string; branch: string }, path: string) =>
  `${started().address}/projects/${scope.app}/${scope.branch}/${path}`;

test("what the server refuses is said in the reader’s language, at its field", async ({ owner, provoke }) => {
  provoke(/^400 POST /, /^400 PUT /);
  const scope = await makeProject(owner, data);
  await prefer(owner, { language: "de" });
  await owner.goto(at(scope, "webhooks/new"));
  const address = owner.getByLabel("Adresse", { exact: true });
  const add = owner.getByRole("button", { name: "Webhook hinzufügen" });
  for (const [url, message] of [
    ["hook", "Gib eine vollständige Adresse wie https://hooks.example.org/parlance ein."],
    [`https://${"a".repeat(3_000)}.org/`, "Der Hostname ist zu lang."],
    ["https://ada:secret@example.org/", "Verwende stattdessen einen Header."],
  ] as const) {
    await address.fill(url);
    await add.click();
    await expect(owner.getByText(message)).toBeVisible();
    await expect(address).toBeFocused();
  }
  await owner.goto(at(scope, "settings/access"));
  await owner.getByLabel("Adressen").fill("10.0.0.0/8\nnowhere");
  await owner.getByRole("button", { name: "Liste speichern" }).click();
  await expect(owner.getByText("Zeile 2 ist weder eine IP-Adresse noch ein Netzwerk.")).toBeVisible();
});

test("who is a member already is said to be one, not to have a name that is taken", async ({
  owner,
  provoke,
}) => {
  provoke(/^400 POST .*invitations/);
  const scope = await makeProject(owner, data);
  const guest = await secondUser(owner, scope, { name: "Mia Member" });
  const { email } = (await api<{ user: { email: string } }>(guest, "/v1/auth/session")).user;
  await owner.goto(at(scope, "settings/members"));
  await owner.getByLabel("Email address", { exact: true }).fill(email);
  await owner.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(owner.getByText("This person is already a member of the project.")).toBeVisible();
});

test("an address that is none is told from one that is missing at sign-in", async ({ page, provoke }) => {
  provoke(/^400 POST .*sign-in/);
  await page.goto(`${started().address}/sign-in`);
  await page.getByLabel("Password").fill("some password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Required.")).toBeVisible();
  await page.getByLabel("Email address").fill("nope");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Enter a valid email address.")).toBeVisible();
});
