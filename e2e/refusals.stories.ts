import { expect, makeProject, prefer, started, test } from "./fixtures.ts";

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
    ["hook", "Eine vollständige Adresse wie https://hooks.example.org/parlance eingeben."],
    [`https://${"a".repeat(3_000)}.org/`, "Der Hostname ist zu lang."],
    ["https://ada:secret@example.org/", "Stattdessen einen Header verwenden."],
  ] as const) {
    await address.fill(url);
    await add.click();
    await expect(owner.getByText(message)).toBeVisible();
    await expect(address).toBeFocused();
  }
  await owner.goto(at(scope, "settings/access"));
  const list = owner.getByLabel("Adressen");
  await list.fill("10.0.0.0/8\nnowhere");
  await owner.getByRole("button", { name: "Liste speichern" }).click();
  await expect(owner.getByText("Zeile 2 ist weder eine IP-Adresse noch ein Netzwerk.")).toBeVisible();
  await expect(list).toBeFocused();
  await expect(list).toHaveValue("10.0.0.0/8\nnowhere");
  await expect(list).toHaveAccessibleDescription(/Zeile 2 ist weder eine IP-Adresse noch ein Netzwerk\.$/);
});
