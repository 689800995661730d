import type { Page } from "@playwright/test";
import { everyForm, type FormPlace, openForm } from "./careless/every-form.ts";
import { collectFindings } from "./careless/findings.ts";
import { nonsense, sendNonsense } from "./careless/nonsense.ts";
import { type Obstacle, sendAgainst } from "./careless/obstacles.ts";
import type { Place } from "./every-page.ts";
import { makeFullPlace } from "./full-place.ts";
import { openGate } from "./gate.ts";
import { api, expect, prefer, secondUser, signInAnew, started, test } from "./house.ts";

const forms = Object.entries(everyForm);
/** So that two workers share them. */
const parts = [0, 1, 2, 3].map((part) => forms.filter((_form, place) => place % 4 === part));
const shareMs = 300_000;

for (const [part, some] of parts.entries()) {
  test(`a form full of nonsense says in its reader’s language what is wrong, where, and keeps it: part ${part + 1}`, async ({
    owner,
    provoke,
    account,
  }) => {
    test.setTimeout(shareMs);
    provoke(/^4/);
    await signInAnew(owner, account);
    await prefer(owner, { language: "de" });
    const findings = collectFindings();
    let place = await makeFullPlace(owner);
    for (const [name, at] of some) {
      let form = await openForm(owner, at, place, { address: started().address, language: "de" });
      for (const kind of Object.keys(nonsense)) {
        const isStored = await sendNonsense({ page: owner, form, name, kind, findings });
        if (!isStored) continue;
        place = await makeFullPlace(owner);
        form = await openForm(owner, at, place, { address: started().address, language: "de" });
      }
    }
    expect(findings.all).toEqual([]);
  });

  test(`a form that meets an obstacle says so, keeps what was typed and goes on after it: part ${part + 1}`, async ({
    owner,
    provoke,
    account,
  }) => {
    test.setTimeout(shareMs);
    provoke(/^4/, /^net::/);
    const gate = await openGate(started().address);
    const context = owner.context();
    const findings = collectFindings();
    for (const [name, at] of some) {
      for (const obstacle of [
        "the server is away",
        "the network is away",
        "the session is over",
        "it is deleted",
      ]) {
        await signInAnew(owner, account);
        const place = await makeFullPlace(owner);
        const obstacles: Record<string, Obstacle> = {
          "the server is away": {
            begin: async () => gate.lose(true),
            end: async () => gate.lose(false),
            goesOn: true,
          },
          "the network is away": {
            begin: () => context.setOffline(true),
            end: () => context.setOffline(false),
            goesOn: true,
          },
          "the session is over": { begin: () => context.clearCookies(), end: async () => {}, goesOn: true },
          "it is deleted": { begin: () => deleteThing(owner, at, place), end: async () => {}, goesOn: false },
        };
        const form = await openForm(owner, at, place, { address: gate.address });
        const [met] = [obstacles[obstacle]];
        if (met)
          await sendAgainst({ page: owner, form, name: `${name}, ${obstacle}`, obstacle: met, findings });
      }
    }
    gate.close();
    expect(findings.all).toEqual([]);
  });
}

/** Deletes what a form is of: a thing of the project, else the project. */
async function deleteThing(owner: Page, at: FormPlace, place: Place): Promise<void> {
  const path = at.path(place);
  const query = `app=${place.app}&branch=${place.branch}`;
  const drop = (what: string, body?: object) =>
    api(owner, `/v1/api/${what}`, { method: "DELETE", ...(body && { body }) });
  if (path.includes(place.tag)) await drop(`tag/byId/${place.tag}?${query}`);
  else if (path.includes(place.webhook)) await drop(`webhooks/${place.webhook}?${query}`);
  else if (path.includes(place.app)) {
    const projects = await api<Array<{ _id: string; name: string }>>(owner, "/v1/api/projects");
    await drop(`projects?app=${place.app}`, { name: projects.find(({ _id }) => _id === place.app)?.name });
  }
}

const formsOfManagers = ["a tag", "a tag's name", "a group", "a key", "the due date of an order"];

test("whoever loses the right while a form is open is told so, and keeps what was typed", async ({
  owner,
  provoke,
}) => {
  test.setTimeout(120_000);
  provoke(/^4/);
  const place = await makeFullPlace(owner);
  const guest = await secondUser(owner, place, { name: "Ada", role: "manager" });
  const { user } = await api<{ user: { _id: string } }>(guest, "/v1/auth/session");
  const give = (role: string) =>
    api(owner, `/v1/api/members/${user._id}?app=${place.app}`, { method: "PUT", body: { role } });
  const findings = collectFindings();
  for (const name of formsOfManagers) {
    const at = everyForm[name];
    if (!at) throw new Error(`There is no form ${name}.`);
    const form = await openForm(guest, at, place, { address: started().address });
    const obstacle = { begin: () => give("translator"), end: () => give("manager"), goesOn: false };
    await sendAgainst({ page: guest, form, name: `${name}, the right is gone`, obstacle, findings });
  }
  expect(findings.all).toEqual([]);
});
