import type { Page } from "@playwright/test";
import type { ProjectIds } from "#e2e/support/every-page.ts";
import { api, expect, prefer, secondUser, started, startNewSession, test } from "#e2e/support/fixtures.ts";
import { makeFullProject } from "#e2e/support/full-project.ts";
import { openGate } from "#e2e/support/stream-proxy.ts";
import { everyForm, type FormAddress, openForm } from "./every-form.ts";
import { collectFindings } from "./findings.ts";
import { invalidValues, sendInvalid } from "./invalid-values.ts";
import { type Obstacle, sendAgainst } from "./obstacles.ts";

const forms = Object.entries(everyForm);
/** Four parts, so that several workers share them; each part takes as long as a busy machine needs. */
const parts = [0, 1, 2, 3].map((part) => forms.filter((_form, index) => index % 4 === part));
/**
 * Forms excluded from the obstacles: forms of an order have their own tests, a deleted tag closes its dialog, and a
 * new password ends the other sessions of the account.
 */
const excludedForms = [
  "a comment on an order",
  "the due date of an order",
  "a tag's name",
  "the own password",
];
const shareMs = 1_800_000;

/** Looks on a phone. Excludes the values that only cause a different message at the same field. */
const phoneLooks = ["en", "de", "ar"].map((language) => ({
  language,
  width: 390,
  kinds: ["nothing", "9,000 characters"],
}));
const looks = [{ language: "de", width: 1280, kinds: Object.keys(invalidValues) }, ...phoneLooks];
const partsOfLooks = looks.flatMap((look) => parts.map((some, part) => ({ ...look, some, part })));

for (const { language, width, kinds, some, part } of partsOfLooks)
  test(`forms filled with nonsense show localized errors (${language}, ${width} px, part ${part + 1})`, async ({
    owner,
    expectProblems,
    account,
  }) => {
    test.setTimeout(shareMs);
    expectProblems(/^4/);
    await startNewSession(owner, account);
    await prefer(owner, { language });
    await owner.setViewportSize({ width, height: 800 });
    const findings = collectFindings();
    let ids = await makeFullProject(owner);
    for (const [name, at] of some) {
      let form = await openForm(owner, at, ids, { address: started().address, language });
      for (const kind of kinds) {
        const isStored = await sendInvalid({ page: owner, form, name, kind, language, findings });
        if (!isStored) continue;
        ids = await makeFullProject(owner);
        form = await openForm(owner, at, ids, { address: started().address, language });
      }
    }
    expect(findings.all).toEqual([]);
  });

for (const [part, some] of parts.entries())
  test(`blocked forms show the obstacle, keep their input and recover (part ${part + 1})`, async ({
    owner,
    expectProblems,
    account,
  }) => {
    test.setTimeout(shareMs);
    expectProblems(/^4/, /^net::/, /^csp GET \/v1\/files\//, /^console: Loading the image/);
    const gate = await openGate(started().address);
    const context = owner.context();
    const findings = collectFindings();
    for (const [name, at] of some.filter(([form]) => !excludedForms.includes(form))) {
      for (const obstacle of [
        "the server is away",
        "the network is away",
        "the session is over",
        "it is deleted",
      ]) {
        await startNewSession(owner, account);
        const ids = await makeFullProject(owner);
        const obstacles: Record<string, Obstacle> = {
          "the server is away": {
            begin: async () => gate.lose(true),
            end: async () => gate.lose(false),
            canRetry: true,
          },
          "the network is away": {
            begin: () => context.setOffline(true),
            end: () => context.setOffline(false),
            canRetry: true,
          },
          "the session is over": {
            begin: () => context.clearCookies(),
            end: async () => {},
            canRetry: true,
            endsSession: true,
          },
          "it is deleted": {
            begin: () => deleteResource(owner, at, ids),
            end: async () => {},
            canRetry: false,
          },
        };
        const form = await openForm(owner, at, ids, { address: gate.address });
        const [met] = [obstacles[obstacle]];
        if (met)
          await sendAgainst({ page: owner, form, name: `${name}, ${obstacle}`, obstacle: met, findings });
      }
    }
    gate.close();
    expect(findings.all).toEqual([]);
  });

/** Deletes the resource that a form edits if it belongs to the project, otherwise the project. */
async function deleteResource(owner: Page, at: FormAddress, ids: ProjectIds): Promise<void> {
  const path = at.path(ids);
  const query = `app=${ids.app}&branch=${ids.branch}`;
  const drop = (what: string, body?: object) =>
    api(owner, `/v1/api/${what}`, { method: "DELETE", ...(body && { body }) });
  if (path.includes(ids.tag)) await drop(`tag/byId/${ids.tag}?${query}`);
  else if (path.includes(ids.webhook)) await drop(`webhooks/${ids.webhook}?${query}`);
  else if (path.includes(ids.app)) {
    const projects = await api<Array<{ _id: string; name: string }>>(owner, "/v1/api/projects");
    await drop(`projects?app=${ids.app}`, { name: projects.find(({ _id }) => _id === ids.app)?.name });
  }
}

const formsOfManagers = ["a tag", "a tag's name", "a group", "a key", "the due date of an order"];

test("losing the right during editing shows a message and keeps the input", async ({
  owner,
  expectProblems,
}) => {
  test.setTimeout(shareMs);
  expectProblems(/^4/);
  const ids = await makeFullProject(owner);
  const guest = await secondUser(owner, ids, { name: "Ada", role: "manager" });
  const { user } = await api<{ user: { _id: string } }>(guest, "/v1/auth/session");
  const give = (role: string) =>
    api(owner, `/v1/api/members/${user._id}?app=${ids.app}`, { method: "PUT", body: { role } });
  const findings = collectFindings();
  for (const name of formsOfManagers) {
    const at = everyForm[name];
    if (!at) throw new Error(`There is no form ${name}.`);
    const form = await openForm(guest, at, ids, { address: started().address });
    const obstacle = { begin: () => give("translator"), end: () => give("manager"), canRetry: false };
    await sendAgainst({ page: guest, form, name: `${name}, the right is gone`, obstacle, findings });
  }
  expect(findings.all).toEqual([]);
});
