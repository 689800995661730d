import type { Page } from "@playwright/test";
import {
  api,
  cell,
  editFirst,
  expect,
  intercept,
  makeProject,
  openGrid,
  type Scope,
  secondUser,
  started,
  storedRows,
  test,
  textOf,
  turnTo,
} from "./fixtures.ts";
import { violations } from "./looks.ts";

const data = {
  en: { main: { entries: { a: { v: "Pay" }, b: { v: "Cart" } } } },
  de: { main: { entries: { a: { v: "Zahlen" } } } },
};
/** What takes over is there before it is needed. */
test.use({ loadsAhead: true });

const password = "long enough for anybody";

type Two = { owner: Page; guest: Page; scope: Scope; next: string; email: string; id: string };

/**
 * A project whose owner looks on, without drafts since it has a second branch, and Ada, its translator, who has opened
 * nothing yet.
 */
async function withAda(owner: Page, languages: readonly string[] = ["de"]): Promise<Two> {
  const scope = await makeProject(owner, data, languages);
  const { _id: next } = await api<{ _id: string }>(owner, `/v1/api/branches?app=${scope.app}`, {
    method: "POST",
    body: { name: "next", sourceBranch: scope.branch },
  });
  const guest = await secondUser(owner, scope, { name: "Ada" });
  const { user } = await api<{ user: { _id: string; email: string } }>(guest, "/v1/auth/session");
  return { owner, guest, scope, next, email: user.email, id: user._id };
}

/** Ada has its texts open. */
async function adaAtWork(owner: Page, languages: readonly string[] = ["de"]): Promise<Two> {
  const two = await withAda(owner, languages);
  await openTexts(two.guest, two.scope, languages);
  return two;
}

async function openTexts(guest: Page, scope: Scope, languages: readonly string[] = ["de"]): Promise<void> {
  await openGrid(guest, scope, languages);
  await guest.waitForFunction(isLoadedAhead, takingOver);
}

const takingOver = ["lost-text-dialog", "orphaned-input-dialog", "project-gone", "sign-in-again"];

/** In the page: whether what takes over is there, which is loaded once nothing else is to do. */
function isLoadedAhead(parts: readonly string[]): boolean {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  return parts.every((part) => loaded.some((name) => name.includes(part)));
}

async function beginText(page: Page, text: string): Promise<void> {
  await cell(page, 0, 2).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await expect(page.getByRole("button", { name: "1 unsaved" })).toBeVisible();
}

const german = async (owner: Page, scope: Scope) => (await storedRows(owner, scope))[0]?.entries.de;

const removeAda = ({ owner, scope, id }: Two) =>
  api(owner, `/v1/api/members/${id}?app=${scope.app}`, { method: "DELETE" });
const addAda = ({ owner, scope, email }: Two) =>
  api(owner, `/v1/api/members?app=${scope.app}`, { method: "POST", body: { email, role: "translator" } });

const ended = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });
const endedElsewhere = async (page: Page) => {
  const tab = await page.context().newPage();
  await tab.goto(`${started().address}/account/profile`);
  await tab.getByRole("button", { name: /^Account/ }).click();
  await tab.getByRole("menuitem", { name: "Sign out" }).click();
  await tab.waitForURL(/\/sign-in/);
  await tab.close();
};

test("a text that was only typed when the session ended is sent when its person saves it, and who goes on in the next cell writes there until they rest", async ({
  owner,
  provoke,
}) => {
  provoke(/^401 /);
  const { guest, scope } = await adaAtWork(owner);
  await beginText(guest, "Bezah");
  await endedElsewhere(guest);
  // What asks for the password comes once they rest.
  await guest.keyboard.type("len");
  await expect(ended(guest)).toBeVisible();
  await expect(ended(guest).getByLabel("Password")).toBeFocused();
  await expect(ended(guest).getByLabel("Password")).toHaveValue("");
  await guest.keyboard.type(password);
  await guest.keyboard.press("Enter");
  await expect(ended(guest)).toHaveCount(0);
  const field = guest.getByRole("textbox", { name: "German text of a" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("Bezahlen");
  await expect(guest.getByRole("button", { name: "1 unsaved" })).toBeVisible();
  expect(textOf(await german(owner, scope))).toBe("Zahlen");
  await guest.keyboard.press("Control+s");
  await expect(guest.getByText("All changes saved")).toBeVisible();
  expect(textOf(await german(owner, scope))).toBe("Bezahlen");

  await guest.keyboard.press("Escape");
  const goneOn = Promise.withResolvers<void>();
  await intercept(guest, /\/v1\/api\/entries\?/, async (route) => {
    if (route.request().method() === "PATCH") await goneOn.promise;
    await route.continue();
  });
  await beginText(guest, "Begleichen");
  let isRefused = false;
  guest.on("response", (answer) => {
    isRefused ||= answer.status() === 401;
  });
  // The page's timers run only as far as this test lets them, so the person never rests for a second.
  await guest.clock.install();
  await guest.clock.pauseAt(Date.now() + 10_000);
  await guest.context().clearCookies();
  for (const key of ["Control+s", "Escape", "ArrowDown"]) await guest.keyboard.press(key);
  await guest.clock.runFor(200);
  await expect(cell(guest, 1, 2)).toBeFocused();
  goneOn.resolve();
  // The save may set its timer at any later moment: a step of 50 ms is too short to count as a rest.
  await expect(async () => {
    if (!isRefused) await guest.clock.runFor(50);
    expect(isRefused).toBe(true);
  }).toPass();
  await guest.clock.runFor(200);
  await guest.keyboard.type("Korb");
  await expect(guest.getByRole("textbox", { name: "German text of b" })).toHaveValue("Korb");
  // The page may have learned of the end of the session only by now: they rest until it says so.
  await expect(async () => {
    await guest.clock.runFor(500);
    expect(await ended(guest).isVisible()).toBe(true);
  }).toPass();
  await expect(cell(guest, 1, 2)).toContainText("Korb");
  await guest.context().close();
});

test("a person who is removed while they type ends their sentence, and saves it when they are back @deep", async ({
  owner,
  provoke,
}) => {
  provoke(/^(403|404) /);
  const two = await adaAtWork(owner);
  const { guest, scope } = two;
  await beginText(guest, "Bezahlen");
  const [, removed] = await Promise.all([
    guest.keyboard.type(" gs Sie /? jetzt gleich", { delay: 80 }),
    removeAda(two),
  ]);
  expect(removed).toBeDefined();
  const dialog = guest.getByRole("dialog", { name: "You can no longer open this project" });
  await expect(dialog.getByRole("textbox")).toHaveValue("Bezahlen gs Sie /? jetzt gleich");
  await guest.keyboard.type("!");
  await expect(dialog.getByRole("textbox")).toHaveValue("Bezahlen gs Sie /? jetzt gleich!");
  await dialog.getByRole("button", { name: "Keep for later" }).click();
  await expect(guest.getByRole("listitem").filter({ hasText: "jetzt gleich!" })).toBeVisible();
  await addAda(two);
  await openGrid(guest, scope, ["de"]);
  await expect(cell(guest, 0, 2)).toContainText("Bezahlen gs Sie /? jetzt gleich!");
  await expect(guest.getByRole("button", { name: "1 unsaved" })).toBeVisible();
  expect(textOf(await german(owner, scope))).toBe("Zahlen");
  await cell(guest, 0, 2).focus();
  await guest.keyboard.press("Enter");
  await guest.keyboard.press("Control+s");
  await expect(guest.getByText("All changes saved")).toBeVisible();
  expect(textOf(await german(owner, scope))).toBe("Bezahlen gs Sie /? jetzt gleich!");
  await guest.context().close();
});

test("a key that goes in the middle of a sentence takes no letter of it along @deep", async ({ owner }) => {
  const { guest, scope } = await adaAtWork(owner);
  await beginText(guest, "Bezahlen");
  // As somebody writes in the middle of a text.
  for (let letters = 0; letters < "len".length; letters++) await guest.keyboard.press("ArrowLeft");
  const query = `app=${scope.app}&branch=${scope.branch}`;
  const sentence = " gs wie man eben schreibt / ? ";
  await Promise.all([
    guest.keyboard.type(sentence, { delay: 40 }),
    api(owner, `/v1/api/entries/bulk?${query}`, { method: "POST", body: { act: "delete", keys: ["a"] } }),
  ]);
  const dialog = guest.getByRole("dialog", { name: "This key no longer exists" });
  await expect(dialog.getByRole("textbox")).toHaveValue(`Bezah${sentence}len`);
  await guest.keyboard.press("Escape");
  await guest.getByRole("button", { name: "1 unsaved" }).click();
  await expect(guest.getByRole("dialog", { name: "Unsaved" })).toContainText(
    "Bezah gs wie man eben schreibt / ? len",
  );
  await guest.context().close();
});

test("what is typed in the first moments of a page is ended beside it too", async ({ owner }) => {
  const { guest, scope } = await withAda(owner);
  // The time that a page has for itself never ends.
  await guest.addInitScript(() => {
    const real = window.setTimeout;
    window.setTimeout = ((action: () => void, ms?: number) =>
      ms === 1_500 ? 0 : real(action, ms)) as typeof window.setTimeout;
  });
  await openGrid(guest, scope, ["de"]);
  await beginText(guest, "Bezahlen");
  await guest.waitForFunction(isLoadedAhead, takingOver.slice(0, 2), { timeout: 30_000 });
  const query = `app=${scope.app}&branch=${scope.branch}`;
  await api(owner, `/v1/api/entries/bulk?${query}`, { method: "POST", body: { act: "delete", keys: ["a"] } });
  const dialog = guest.getByRole("dialog", { name: "This key no longer exists" });
  await expect(dialog).toBeVisible();
  await guest.keyboard.type(" Sie gs");
  await expect(dialog.getByRole("textbox")).toHaveValue("Bezahlen Sie gs");
  await guest.context().close();
});

test("a comment is ended beside the page too when its key goes @deep", async ({ owner }) => {
  const { guest, scope } = await adaAtWork(owner);
  await cell(guest, 0, 2).click();
  await guest.getByRole("complementary").getByRole("textbox", { name: "Comment" }).click();
  await guest.keyboard.type("for");
  const query = `app=${scope.app}&branch=${scope.branch}`;
  await Promise.all([
    guest.keyboard.type("mal, bitte, und ohne Anrede", { delay: 40 }),
    api(owner, `/v1/api/entries/bulk?${query}`, { method: "POST", body: { act: "delete", keys: ["a"] } }),
  ]);
  const dialog = guest.getByRole("dialog", { name: "This key no longer exists" });
  await expect(dialog.getByRole("textbox", { name: "Comment" })).toHaveValue(
    "formal, bitte, und ohne Anrede",
  );
  await dialog.getByRole("button", { name: "Keep for later" }).click();
  await expect(guest.getByRole("button", { name: "1 unsaved" })).toBeVisible();
  await guest.context().close();
});

/** Ada has the texts of the second branch open. */
async function adaInBranch({ guest, owner, scope, next }: Two) {
  await openTexts(guest, { ...scope, branch: next });
  return { deleted: () => api(owner, `/v1/api/branches/${next}?app=${scope.app}`, { method: "DELETE" }) };
}

const unsavedInput = (page: Page) => page.getByRole("dialog", { name: "Unsaved input" });

/** Types into a discussion of the first text while it goes, and finds what was typed. */
async function loseDiscussion({ guest }: Two, goes: () => Promise<unknown>): Promise<void> {
  await cell(guest, 0, 2).click();
  await guest.getByRole("button", { name: "Start a discussion" }).click();
  const before = "Is this a button, ";
  await guest.keyboard.type(before);
  // What lists it is there with what takes over.
  await cell(guest, 1, 2).click();
  await expect(guest.getByRole("button", { name: "Unsaved input: 1" })).toBeVisible();
  await cell(guest, 0, 2).click();
  await guest.getByRole("textbox", { name: /^Ask or comment/ }).click();
  await guest.keyboard.press("Control+End");
  const at = guest.url();
  await Promise.all([guest.keyboard.type("or does go on? gs /", { delay: 100 }), goes()]);
  // Nobody presses a key as slowly as a machine may delete what they write in.
  const panel = guest.getByRole("complementary");
  await expect(panel.getByRole("textbox", { name: /^Ask or comment/ })).toHaveCount(0);
  await guest.keyboard.type(" Thanks, go on");
  const dialog = guest.getByRole("dialog", { name: "The field you were typing in is gone" });
  const text = `${before}or does go on? gs / Thanks, go on`;
  await expect(dialog.getByRole("textbox", { name: /^Ask or comment/ })).toHaveValue(text);
  expect(new URL(guest.url()).pathname).toBe(new URL(at).pathname);
  expect(await violations(guest)).toEqual([]);
  await dialog.getByRole("button", { name: "Keep for later" }).click();
  await guest.getByRole("button", { name: "Unsaved input: 1" }).click();
  await expect(unsavedInput(guest)).toContainText(text);
  await expect(unsavedInput(guest)).toContainText("a · de");
}

test("a text or discussion whose branch is deleted is finished in a dialog and found again", async ({
  owner,
  provoke,
}) => {
  provoke(/^(403|404) /);
  const two = await withAda(owner);
  const { guest, scope } = two;
  await test.step("a text", async () => {
    const { deleted } = await adaInBranch(two);
    await beginText(guest, "Bezahlen");
    await Promise.all([guest.keyboard.type(" gs Sie /? jetzt gleich", { delay: 80 }), deleted()]);
    const dialog = guest.getByRole("dialog", { name: "This branch no longer exists" });
    await expect(dialog.getByRole("textbox")).toHaveValue("Bezahlen gs Sie /? jetzt gleich");
    await dialog.getByRole("button", { name: "Keep for later" }).click();
    await expect(guest.getByRole("listitem").filter({ hasText: "jetzt gleich" })).toBeVisible();
    await guest.getByRole("link", { name: "Open main" }).click();
    await expect(guest).toHaveURL(new RegExp(scope.branch));
    await guest.getByRole("button", { name: "Unsaved input: 1" }).click();
    await expect(unsavedInput(guest)).toContainText(
      "You have 1 unsaved text in a branch that no longer exists.",
    );
    expect(await violations(guest)).toEqual([]);
    await unsavedInput(guest).getByRole("link", { name: "Show unsaved texts" }).click();
    await expect(guest.getByRole("listitem").filter({ hasText: "jetzt gleich" })).toBeVisible();
    await guest.getByRole("listitem").getByRole("button", { name: "Discard" }).click();
    await expect(guest.getByRole("button", { name: "Restore" })).toBeVisible();
  });
  await test.step("a discussion", async () => {
    const { _id } = await api<{ _id: string }>(owner, `/v1/api/branches?app=${scope.app}`, {
      method: "POST",
      body: { name: "later", sourceBranch: scope.branch },
    });
    await turnTo(guest, `/projects/${scope.app}/${_id}/translations?languages=de`);
    await loseDiscussion(two, () =>
      api(owner, `/v1/api/branches/${_id}?app=${scope.app}`, { method: "DELETE" }),
    );
  });
  await guest.context().close();
});

test("a discussion is finished in a dialog when it goes with its language @deep", async ({
  owner,
  provoke,
}) => {
  provoke(/^(403|404) /);
  const two = await withAda(owner, ["de", "fr"]);
  const { guest, scope } = two;
  await openTexts(guest, scope, ["de", "fr"]);
  await loseDiscussion(two, () => api(owner, `/v1/api/languages/de?app=${scope.app}`, { method: "DELETE" }));
  await guest.context().close();
});

test("a form is ended beside the page when its branch goes, and is kept as a form @deep", async ({
  owner,
  provoke,
}) => {
  provoke(/^(403|404) /);
  const two = await withAda(owner);
  const { guest } = two;
  await api(owner, `/v1/api/members/${two.id}?app=${two.scope.app}`, {
    method: "PUT",
    body: { role: "manager" },
  });
  const { deleted } = await adaInBranch(two);
  await cell(guest, 0, 2).click();
  await guest.getByRole("complementary").getByRole("button", { name: "Edit" }).click();
  await guest.getByLabel("Description").click();
  await guest.keyboard.type("At the till, ");
  await guest.keyboard.press("Escape");
  await expect(guest.getByRole("button", { name: "Unsaved input: 1" })).toBeVisible();
  await guest.getByRole("complementary").getByRole("button", { name: "Edit" }).click();
  await guest.getByLabel("Description").click();
  await guest.keyboard.press("Control+End");
  await Promise.all([guest.keyboard.type("go on? gs /", { delay: 100 }), deleted()]);
  const alert = guest.getByText("This branch no longer exists.");
  await expect(alert).toBeAttached();
  await guest.keyboard.type(" and so on");
  const dialog = guest.getByRole("dialog", { name: "The field you were typing in is gone" });
  await expect(dialog.getByRole("textbox", { name: "Description" })).toHaveValue(
    "At the till, go on? gs / and so on",
  );
  await dialog.getByRole("button", { name: "Keep for later" }).click();
  await guest.getByRole("button", { name: "Unsaved input: 1" }).click();
  await expect(unsavedInput(guest)).toContainText("At the till, go on? gs / and so on");
  await guest.context().close();
});

test("a text that is made of both sides of a conflict is ended beside the page when its project goes @deep", async ({
  owner,
  provoke,
}) => {
  provoke(/^(403|404|409) /);
  const two = await adaAtWork(owner);
  const { guest, scope } = two;
  await beginText(guest, "Bezahlen");
  await editFirst(owner, scope, { language: "de", value: "Begleichen" });
  await guest.keyboard.press("Control+s");
  await guest.getByRole("button", { name: "Edit mine" }).click();
  await guest.keyboard.type(" und ");
  await Promise.all([guest.keyboard.type("go on gs ", { delay: 100 }), removeAda(two)]);
  const dialog = guest.getByRole("dialog", { name: "You can no longer open this project" });
  await expect(dialog).toBeVisible();
  await guest.keyboard.type("begleichen");
  await expect(dialog.getByRole("textbox", { name: "Merged text" })).toHaveValue(
    "Bezahlen und go on gs begleichen",
  );
  await dialog.getByRole("button", { name: "Keep for later" }).click();
  await expect(guest.getByRole("listitem").filter({ hasText: "gs begleichen" })).toBeVisible();
  await guest.context().close();
});

test("what a person typed is found after its comment, or their membership, was deleted", async ({
  owner,
  provoke,
}) => {
  provoke(/^(403|404) /);
  const two = await adaAtWork(owner);
  const { guest, scope } = two;
  await test.step("a comment that is deleted in another window while it is edited", async () => {
    type Method = "POST" | "DELETE";
    const send = <Answer>(page: Page, method: Method, path: string, body?: unknown) =>
      api<Answer>(page, `/v1/api/discussions${path}?app=${scope.app}&branch=${scope.branch}`, {
        method,
        ...(body === undefined ? {} : { body }),
      });
    const begun = { key: "a", language: "de", text: "Which button?" };
    type Discussion = { _id: string; comments: { _id: string }[] };
    const { _id, comments } = await send<Discussion>(guest, "POST", "", begun);
    await send(owner, "POST", `/${_id}/comments`, { text: "The green one" });
    await cell(guest, 0, 2).click();
    const panel = guest.getByRole("complementary");
    await panel.getByRole("button", { name: "Edit comment" }).click();
    await guest.keyboard.type(" The last?");
    await send(guest, "DELETE", `/${_id}/comments/${comments[0]?._id}`);
    await expect(panel.getByRole("textbox", { name: "Edit comment" })).toHaveCount(0);
    await guest.keyboard.type(" gs Please");
    const gone = guest.getByRole("dialog", { name: "The field you were typing in is gone" });
    await expect(gone.getByRole("textbox", { name: "Edit comment" })).toHaveValue(
      "Which button? The last? gs Please",
    );
    await gone.getByRole("button", { name: "Keep for later" }).click();
    await guest.getByRole("button", { name: "Unsaved input: 1" }).click();
    await expect(unsavedInput(guest)).toContainText("Which button? The last? gs Please");
    await unsavedInput(guest).getByRole("button", { name: "Discard" }).click();
    await guest.keyboard.press("Escape");
  });
  await test.step("a text of a person who is no longer a member, which nobody else finds", async () => {
    await beginText(guest, "Bezahlen");
    await removeAda(two);
    await guest.goto(`${started().address}/projects`);
    await expect(
      guest.getByText("You have 1 unsaved text in a project that you can no longer open."),
    ).toBeVisible();
    expect(await violations(guest)).toEqual([]);
    await guest.getByRole("link", { name: "Show unsaved texts" }).click();
    const text = guest.getByRole("listitem").filter({ hasText: "Bezahlen" });
    await expect(guest.getByText("This project doesn’t exist, or you aren’t a member of it.")).toBeVisible();
    expect(await violations(guest)).toEqual([]);
    await expect(text.getByRole("button", { name: /^Copy/ })).toBeVisible();
    await text.getByRole("button", { name: "Discard" }).click();
    await expect(text.getByRole("button", { name: "Restore" })).toBeVisible();
    // What lies there of others is not theirs.
    await guest.evaluate(
      ({ app, branch }) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open("parlance");
          opening.onsuccess = () => {
            const store = opening.result.transaction("work", "readwrite").objectStore("work");
            const kept = { person: "another", app, branch, tab: "gone", key: "a", language: "de", work: {} };
            const putting = store.put(kept);
            putting.onsuccess = () => resolve();
            putting.onerror = () => reject(putting.error);
          };
        }),
      scope,
    );
    await guest.goto(`${started().address}/projects`);
    await expect(guest.getByText("No projects yet")).toBeVisible();
    await expect(guest.getByText("unsaved text")).toHaveCount(0);
  });
  await guest.context().close();
});
