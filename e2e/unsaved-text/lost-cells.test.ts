import type { Page } from "@playwright/test";
import {
  api,
  cell,
  editFirst,
  expect,
  intercept,
  makeProject,
  navigateTo,
  openGrid,
  type Scope,
  secondUser,
  started,
  storedRows,
  test,
  textOf,
} from "#e2e/support/fixtures.ts";
import { violations } from "#e2e/support/page-checks.ts";

const data = {
  en: { main: { entries: { a: { v: "Pay" }, b: { v: "Cart" } } } },
  de: { main: { entries: { a: { v: "Zahlen" } } } },
};
/** Dialogs that take over lost input are loaded before the tests need them. */
test.use({ preloadsParts: true });

const password = "long enough for anybody";

type People = { owner: Page; guest: Page; scope: Scope; next: string; email: string; id: string };

/**
 * A project without drafts, because it has a second branch. Its owner, and Ada, its translator, who has opened no
 * page yet.
 */
async function withAda(owner: Page, languages: readonly string[] = ["de"]): Promise<People> {
  const scope = await makeProject(owner, data, languages);
  const { _id: next } = await api<{ _id: string }>(owner, `/v1/api/branches?app=${scope.app}`, {
    method: "POST",
    body: { name: "next", sourceBranch: scope.branch },
  });
  const guest = await secondUser(owner, scope, { name: "Ada" });
  const { user } = await api<{ user: { _id: string; email: string } }>(guest, "/v1/auth/session");
  return { owner, guest, scope, next, email: user.email, id: user._id };
}

/** Ada with the grid open. */
async function withAdaInGrid(owner: Page, languages: readonly string[] = ["de"]): Promise<People> {
  const people = await withAda(owner, languages);
  await openTexts(people.guest, people.scope, languages);
  return people;
}

async function openTexts(guest: Page, scope: Scope, languages: readonly string[] = ["de"]): Promise<void> {
  await openGrid(guest, scope, languages);
  await guest.waitForFunction(areLoaded, takeoverModules);
}

const takeoverModules = ["lost-text-dialog", "orphaned-input-dialog", "project-unavailable", "sign-in-again"];

/** Runs in the page. Whether the modules of these dialogs, which load when the page is idle, are loaded. */
function areLoaded(parts: readonly string[]): boolean {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  return parts.every((part) => loaded.some((name) => name.includes(part)));
}

async function startTyping(page: Page, text: string): Promise<void> {
  await cell(page, 0, 2).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await expect(page.getByRole("button", { name: "1 unsaved" })).toBeVisible();
}

const german = async (owner: Page, scope: Scope) => (await storedRows(owner, scope))[0]?.entries.de;

const removeAda = ({ owner, scope, id }: People) =>
  api(owner, `/v1/api/members/${id}?app=${scope.app}`, { method: "DELETE" });
const addAda = ({ owner, scope, email }: People) =>
  api(owner, `/v1/api/members?app=${scope.app}`, { method: "POST", body: { email, role: "translator" } });

const endedDialog = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });
const signOutElsewhere = async (page: Page) => {
  const tab = await page.context().newPage();
  await tab.goto(`${started().address}/account/profile`);
  await tab.getByRole("button", { name: /^Account/ }).click();
  await tab.getByRole("menuitem", { name: "Sign out" }).click();
  await tab.waitForURL(/\/sign-in/);
  await tab.close();
};

test("an unsaved text survives the end of a session, and typing continues in the next cell", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^401 /);
  const { guest, scope } = await withAdaInGrid(owner);
  await startTyping(guest, "Bezah");
  await signOutElsewhere(guest);
  // The password dialog opens after a pause in typing.
  await guest.keyboard.type("len");
  await expect(endedDialog(guest)).toBeVisible();
  await expect(endedDialog(guest).getByLabel("Password")).toBeFocused();
  await expect(endedDialog(guest).getByLabel("Password")).toHaveValue("");
  await guest.keyboard.type(password);
  await guest.keyboard.press("Enter");
  await expect(endedDialog(guest)).toHaveCount(0);
  const field = guest.getByRole("textbox", { name: "German text of a" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("Bezahlen");
  await expect(guest.getByRole("button", { name: "1 unsaved" })).toBeVisible();
  expect(textOf(await german(owner, scope))).toBe("Zahlen");
  await guest.keyboard.press("Control+s");
  await expect(guest.getByText("All changes saved")).toBeVisible();
  expect(textOf(await german(owner, scope))).toBe("Bezahlen");

  await guest.keyboard.press("Escape");
  const released = Promise.withResolvers<void>();
  await intercept(guest, /\/v1\/api\/entries\?/, async (route) => {
    if (route.request().method() === "PATCH") await released.promise;
    await route.continue();
  });
  await startTyping(guest, "Begleichen");
  let isRefused = false;
  guest.on("response", (answer) => {
    isRefused ||= answer.status() === 401;
  });
  // The page's timers advance only through this test, so that the user never pauses for a second.
  await guest.clock.install();
  await guest.clock.pauseAt(Date.now() + 10_000);
  await guest.context().clearCookies();
  for (const key of ["Control+s", "Escape", "ArrowDown"]) await guest.keyboard.press(key);
  await guest.clock.runFor(200);
  await expect(cell(guest, 1, 2)).toBeFocused();
  released.resolve();
  // The save may set its timer at any later moment: a step of 50 ms is too short to count as a pause.
  await expect(async () => {
    if (!isRefused) await guest.clock.runFor(50);
    expect(isRefused).toBe(true);
  }).toPass();
  await guest.clock.runFor(200);
  await guest.keyboard.type("Korb");
  await expect(guest.getByRole("textbox", { name: "German text of b" })).toHaveValue("Korb");
  // The page may detect the end of the session only now: advance until the dialog appears.
  await expect(async () => {
    await guest.clock.runFor(500);
    expect(await endedDialog(guest).isVisible()).toBe(true);
  }).toPass();
  await expect(cell(guest, 1, 2)).toContainText("Korb");
  await guest.context().close();
});

test("a user removed while typing finishes the sentence, and saves it after rejoining @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^(403|404) /);
  const people = await withAdaInGrid(owner);
  const { guest, scope } = people;
  await startTyping(guest, "Bezahlen");
  const [, removed] = await Promise.all([
    guest.keyboard.type(" gs Sie /? jetzt gleich", { delay: 80 }),
    removeAda(people),
  ]);
  expect(removed).toBeDefined();
  const dialog = guest.getByRole("dialog", { name: "You can no longer open this project" });
  await expect(dialog.getByRole("textbox")).toHaveValue("Bezahlen gs Sie /? jetzt gleich");
  await guest.keyboard.type("!");
  await expect(dialog.getByRole("textbox")).toHaveValue("Bezahlen gs Sie /? jetzt gleich!");
  await dialog.getByRole("button", { name: "Keep for later" }).click();
  await expect(guest.getByRole("listitem").filter({ hasText: "jetzt gleich!" })).toBeVisible();
  await addAda(people);
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

test("a key deleted in the middle of a sentence loses no typed letter @deep", async ({ owner }) => {
  const { guest, scope } = await withAdaInGrid(owner);
  await startTyping(guest, "Bezahlen");
  // Moves the cursor into the middle of the text.
  for (let letters = 0; letters < "len".length; letters++) await guest.keyboard.press("ArrowLeft");
  const query = `app=${scope.app}&branch=${scope.branch}`;
  const sentence = " gs wie man eben schreibt / ? ";
  await Promise.all([
    guest.keyboard.type(sentence, { delay: 40 }),
    api(owner, `/v1/api/entries/bulk?${query}`, { method: "POST", body: { action: "delete", keys: ["a"] } }),
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

test("text typed right after the page loaded is finished in a dialog too", async ({ owner }) => {
  const { guest, scope } = await withAda(owner);
  // Disables the timer that waits until the page is idle.
  await guest.addInitScript(() => {
    const real = window.setTimeout;
    window.setTimeout = ((action: () => void, ms?: number) =>
      ms === 1_500 ? 0 : real(action, ms)) as typeof window.setTimeout;
  });
  await openGrid(guest, scope, ["de"]);
  await startTyping(guest, "Bezahlen");
  await guest.waitForFunction(areLoaded, takeoverModules.slice(0, 2), { timeout: 30_000 });
  const query = `app=${scope.app}&branch=${scope.branch}`;
  await api(owner, `/v1/api/entries/bulk?${query}`, {
    method: "POST",
    body: { action: "delete", keys: ["a"] },
  });
  const dialog = guest.getByRole("dialog", { name: "This key no longer exists" });
  await expect(dialog).toBeVisible();
  await guest.keyboard.type(" Sie gs");
  await expect(dialog.getByRole("textbox")).toHaveValue("Bezahlen Sie gs");
  await guest.context().close();
});

test("a comment is finished in a dialog when its key is deleted @deep", async ({ owner }) => {
  const { guest, scope } = await withAdaInGrid(owner);
  await cell(guest, 0, 2).click();
  await guest.getByRole("complementary").getByRole("textbox", { name: "Comment" }).click();
  await guest.keyboard.type("for");
  const query = `app=${scope.app}&branch=${scope.branch}`;
  await Promise.all([
    guest.keyboard.type("mal, bitte, und ohne Anrede", { delay: 40 }),
    api(owner, `/v1/api/entries/bulk?${query}`, { method: "POST", body: { action: "delete", keys: ["a"] } }),
  ]);
  const dialog = guest.getByRole("dialog", { name: "This key no longer exists" });
  await expect(dialog.getByRole("textbox", { name: "Comment" })).toHaveValue(
    "formal, bitte, und ohne Anrede",
  );
  await dialog.getByRole("button", { name: "Keep for later" }).click();
  await expect(guest.getByRole("button", { name: "1 unsaved" })).toBeVisible();
  await guest.context().close();
});

/** Ada with the grid of the second branch open. */
async function adaInBranch({ guest, owner, scope, next }: People) {
  await openTexts(guest, { ...scope, branch: next });
  return {
    deleteBranch: () => api(owner, `/v1/api/branches/${next}?app=${scope.app}`, { method: "DELETE" }),
  };
}

const unsavedInput = (page: Page) => page.getByRole("dialog", { name: "Unsaved input" });

/** Types into a discussion of the first text while it is deleted, and finds the typed text. */
async function loseDiscussion({ guest }: People, remove: () => Promise<unknown>): Promise<void> {
  await cell(guest, 0, 2).click();
  await guest.getByRole("button", { name: "Start a discussion" }).click();
  const before = "Is this a button, ";
  await guest.keyboard.type(before);
  // The list of unsaved input is preloaded together with the dialogs.
  await cell(guest, 1, 2).click();
  await expect(guest.getByRole("button", { name: "Unsaved input: 1" })).toBeVisible();
  await cell(guest, 0, 2).click();
  await guest.getByRole("textbox", { name: /^Write a comment/ }).click();
  await guest.keyboard.press("Control+End");
  const at = guest.url();
  await Promise.all([guest.keyboard.type("or does go on? gs /", { delay: 100 }), remove()]);
  // Wait for the deletion, which a slow machine may delay beyond any typing speed.
  const panel = guest.getByRole("complementary");
  await expect(panel.getByRole("textbox", { name: /^Write a comment/ })).toHaveCount(0);
  await guest.keyboard.type(" Thanks, go on");
  const dialog = guest.getByRole("dialog", { name: "The field you were typing in is gone" });
  const text = `${before}or does go on? gs / Thanks, go on`;
  await expect(dialog.getByRole("textbox", { name: /^Write a comment/ })).toHaveValue(text);
  expect(new URL(guest.url()).pathname).toBe(new URL(at).pathname);
  expect(await violations(guest)).toEqual([]);
  await dialog.getByRole("button", { name: "Keep for later" }).click();
  await guest.getByRole("button", { name: "Unsaved input: 1" }).click();
  await expect(unsavedInput(guest)).toContainText(text);
  await expect(unsavedInput(guest)).toContainText("a · de");
}

test("a text or discussion of a deleted branch is finished in a dialog and found again", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^(403|404) /);
  const people = await withAda(owner);
  const { guest, scope } = people;
  await test.step("a text whose branch is deleted during typing", async () => {
    const { deleteBranch } = await adaInBranch(people);
    await startTyping(guest, "Bezahlen");
    await Promise.all([guest.keyboard.type(" gs Sie /? jetzt gleich", { delay: 80 }), deleteBranch()]);
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
  await test.step("a discussion whose branch is deleted during typing", async () => {
    const { _id } = await api<{ _id: string }>(owner, `/v1/api/branches?app=${scope.app}`, {
      method: "POST",
      body: { name: "later", sourceBranch: scope.branch },
    });
    await navigateTo(guest, `/projects/${scope.app}/${_id}/translations?languages=de`);
    await loseDiscussion(people, () =>
      api(owner, `/v1/api/branches/${_id}?app=${scope.app}`, { method: "DELETE" }),
    );
  });
  await guest.context().close();
});

test("a discussion is finished in a dialog when its language is deleted @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^(403|404) /);
  const people = await withAda(owner, ["de", "fr"]);
  const { guest, scope } = people;
  await openTexts(guest, scope, ["de", "fr"]);
  await loseDiscussion(people, () =>
    api(owner, `/v1/api/languages/de?app=${scope.app}`, { method: "DELETE" }),
  );
  await guest.context().close();
});

test("a form is finished in a dialog when its branch is deleted, and kept for later @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^(403|404) /);
  const people = await withAda(owner);
  const { guest } = people;
  await api(owner, `/v1/api/members/${people.id}?app=${people.scope.app}`, {
    method: "PUT",
    body: { role: "manager" },
  });
  const { deleteBranch } = await adaInBranch(people);
  await cell(guest, 0, 2).click();
  await guest.getByRole("complementary").getByRole("button", { name: "Edit" }).click();
  await guest.getByLabel("Description").click();
  await guest.keyboard.type("At the till, ");
  await guest.keyboard.press("Escape");
  await expect(guest.getByRole("button", { name: "Unsaved input: 1" })).toBeVisible();
  await guest.getByRole("complementary").getByRole("button", { name: "Edit" }).click();
  await guest.getByLabel("Description").click();
  await guest.keyboard.press("Control+End");
  await Promise.all([guest.keyboard.type("go on? gs /", { delay: 100 }), deleteBranch()]);
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

test("a text merged from a conflict is finished in a dialog when its project is deleted @deep", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^(403|404|409) /);
  const people = await withAdaInGrid(owner);
  const { guest, scope } = people;
  await startTyping(guest, "Bezahlen");
  await editFirst(owner, scope, { language: "de", value: "Begleichen" });
  await guest.keyboard.press("Control+s");
  await guest.getByRole("button", { name: "Edit mine" }).click();
  await guest.keyboard.type(" und ");
  await Promise.all([guest.keyboard.type("go on gs ", { delay: 100 }), removeAda(people)]);
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

test("typed input is found after its comment or the user's membership was deleted", async ({
  owner,
  expectProblems,
}) => {
  expectProblems(/^(403|404) /);
  const people = await withAdaInGrid(owner);
  const { guest, scope } = people;
  await test.step("a comment is deleted in another window while it is edited", async () => {
    type Method = "POST" | "DELETE";
    const send = <Answer>(page: Page, method: Method, path: string, body?: unknown) =>
      api<Answer>(page, `/v1/api/discussions${path}?app=${scope.app}&branch=${scope.branch}`, {
        method,
        ...(body === undefined ? {} : { body }),
      });
    const discussion = { key: "a", language: "de", text: "Which button?" };
    type Discussion = { _id: string; comments: { _id: string }[] };
    const { _id, comments } = await send<Discussion>(guest, "POST", "", discussion);
    await send(owner, "POST", `/${_id}/comments`, { text: "The green one" });
    await cell(guest, 0, 2).click();
    const panel = guest.getByRole("complementary");
    await panel.getByRole("button", { name: "Edit comment" }).click();
    await guest.keyboard.type(" The last?");
    await send(guest, "DELETE", `/${_id}/comments/${comments[0]?._id}`);
    await expect(panel.getByRole("textbox", { name: "Edit comment" })).toHaveCount(0);
    await guest.keyboard.type(" gs Please");
    const dialog = guest.getByRole("dialog", { name: "The field you were typing in is gone" });
    await expect(dialog.getByRole("textbox", { name: "Edit comment" })).toHaveValue(
      "Which button? The last? gs Please",
    );
    await dialog.getByRole("button", { name: "Keep for later" }).click();
    await guest.getByRole("button", { name: "Unsaved input: 1" }).click();
    await expect(unsavedInput(guest)).toContainText("Which button? The last? gs Please");
    await unsavedInput(guest).getByRole("button", { name: "Discard" }).click();
    await guest.keyboard.press("Escape");
  });
  await test.step("a former member finds an unsaved text, but no other user's texts", async () => {
    await startTyping(guest, "Bezahlen");
    await removeAda(people);
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
    // Records of other users are not included.
    await guest.evaluate(
      ({ app, branch }) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open("parlance");
          opening.onsuccess = () => {
            const store = opening.result.transaction("work", "readwrite").objectStore("work");
            const record = {
              person: "another",
              app,
              branch,
              tab: "gone",
              key: "a",
              language: "de",
              work: {},
            };
            const putting = store.put(record);
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
