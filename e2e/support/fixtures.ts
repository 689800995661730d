import { type Browser, type BrowserContext, test as base, type Page } from "@playwright/test";
import type { Started } from "#e2e/start-parlance.ts";
import { watchBrowser } from "./expected-problems.ts";
import { type Account, deleteProjects, makeOwner, signInDemoOwner } from "./signed-in-owner.ts";

export { expect } from "@playwright/test";
export { ownerName } from "./signed-in-owner.ts";

/** The instance of Parlance that runs for the tests. */
export function started(): Started {
  return JSON.parse(process.env.PARLANCE_STARTED ?? "{}");
}

type Project = { _id: string; name: string };

type Fixtures = {
  /** Registers a cleanup that runs after all pages are closed, such as stopping a server that pages use. */
  runAfterPagesClose: (end: () => Promise<unknown>) => void;
  /**
   * Registers problems that the test expects, as lines such as `409 PATCH /v1/api/entries`; any other problem fails the
   * test.
   */
  expectProblems: (...problems: readonly RegExp[]) => void;
  /**
   * Whether pages preload lazy parts when idle. Off by default: preloading takes a fifth of a test's time, and whether
   * a part is loaded would depend on the machine.
   */
  preloadsParts: boolean;
  /** A blank page of the owner of a team that only tests of this worker use. */
  owner: Page;
  /** A blank page of the demo's owner, for tests that only read. A test uses either this or `owner`. */
  demoOwner: Page;
};

type WorkerFixtures = {
  /** Signed in once per worker; a failed test starts a new worker with a new account. */
  account: Account;
  demoAccount: Account;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  account: [
    async ({ playwright }, use) => use(await makeOwner(playwright.request, started())),
    { scope: "worker" },
  ],
  demoAccount: [
    async ({ playwright }, use) => use(await signInDemoOwner(playwright.request, started())),
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that this needs no other fixture.
  runAfterPagesClose: async ({}, use) => {
    const cleanups: Array<() => Promise<unknown>> = [];
    await use((cleanup) => void cleanups.push(cleanup));
    await Promise.all(cleanups.map((cleanup) => cleanup()));
  },
  preloadsParts: [false, { option: true }],
  expectProblems: [
    // Listed here so that its teardown runs after the pages are closed.
    async ({ browser, preloadsParts, runAfterPagesClose: _ }, use) => {
      const watched = watchBrowser(browser);
      if (!preloadsParts) browser.on("context", saveData);
      await use(watched.expectProblems);
      browser.off("context", saveData);
      watched.stop();
      await closeAll(browser);
      base.expect(watched.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
  owner: async ({ page, account }, use) => {
    await page.context().addCookies(account.cookies);
    await use(page);
    await closeAll(page.context().browser());
    await deleteProjects(account);
  },
  demoOwner: async ({ page, demoAccount }, use) => {
    await page.context().addCookies(demoAccount.cookies);
    await use(page);
  },
});

/** Turns the data saver on, with which pages load only what they open. */
function saveData(context: BrowserContext): void {
  void context.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection?: object };
    if (connection) Object.defineProperty(connection, "saveData", { get: () => true, configurable: true });
  });
}

/**
 * Closes all contexts: a second user's page would continue during the next test. Pages are closed before their shared
 * worker.
 */
async function closeAll(browser: Browser | null): Promise<void> {
  for (const context of browser?.contexts() ?? []) {
    await Promise.all(context.pages().map((page) => page.close()));
    await context.close();
  }
}

/** Problem to expect when a test disconnects the network. */
export const offline = /^net::ERR_INTERNET_DISCONNECTED /;

/** Opens the list of projects, the start page. */
export async function openProjects(page: Page): Promise<void> {
  await page.goto(`${started().address}/projects`);
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
}

/** Navigates to another page like a link, without reloading. */
export async function navigateTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, address);
}

/** Starts a new session that the test may end: other tests share the account's first session. */
export async function startNewSession(page: Page, { email, password }: Account): Promise<void> {
  await page.context().clearCookies();
  await send(page.context(), "/v1/auth/sign-in", { email, password });
}

/** Ends the session at the next write of the page: earlier requests succeed, so no dialog covers a field. */
export async function endSessionAtWrite(page: Page): Promise<void> {
  let isOver = false;
  await intercept(page, /\/v1\//, async (route) => {
    if (!isOver && route.request().method() !== "GET") {
      isOver = true;
      await page.context().clearCookies();
    }
    await route.fallback();
  });
}

/** Sends a request like a page of Parlance and keeps the resulting session. */
async function send(context: BrowserContext, path: string, data: unknown): Promise<void> {
  const { address } = started();
  const answer = await context.request.post(`${address}${path}`, { data, headers: { origin: address } });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Calls the API with the session of the page's browser context; no page has to be open. */
export async function api<T>(
  page: Page,
  path: string,
  { method = "GET", body }: { method?: string; body?: unknown } = {},
): Promise<T> {
  const { address } = started();
  const answer = await page.context().request.fetch(`${address}${path}`, {
    method,
    headers: { origin: address },
    ...(body !== undefined && { data: body }),
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return await answer.json();
}

export type Scope = { app: string; branch: string };

/** Id and default branch of a demo project. */
export async function findProject(page: Page, name: string): Promise<Scope> {
  const projects = await api<Project[]>(page, "/v1/api/projects");
  const app = projects.find((project) => project.name === name)?._id ?? "";
  return { app, branch: await defaultBranch(page, app) };
}

async function defaultBranch(page: Page, app: string): Promise<string> {
  return (await api<{ defaultBranch: string }>(page, `/v1/api/branches?app=${app}`)).defaultBranch;
}

/** Creates a project for the test, with some keys. */
export async function makeProject(
  page: Page,
  data: Record<string, unknown>,
  languages: readonly string[] = ["de"],
  team?: string,
): Promise<Scope> {
  const name = `Story ${crypto.randomUUID().slice(0, 8)}`;
  const body = { name, baseLanguage: "en", languages, ...(team && { team }) };
  const { _id: app } = await api<Project>(page, "/v1/api/projects", { method: "POST", body });
  await api(page, `/v1/api?app=${app}`, { method: "POST", body: { data } });
  return { app, branch: await defaultBranch(page, app) };
}

/** Creates a project without drafts, by adding a second branch: no pause in typing stores a draft. */
export async function makeWithoutDrafts(
  page: Page,
  data: Record<string, unknown>,
  languages: readonly string[] = ["de"],
): Promise<Scope> {
  const scope = await makeProject(page, data, languages);
  const body = { name: "next", sourceBranch: scope.branch };
  await api(page, `/v1/api/branches?app=${scope.app}`, { method: "POST", body });
  return scope;
}

/** Creates a project without drafts and opens its grid. */
export async function openWithoutDrafts(
  page: Page,
  data: Record<string, unknown>,
  languages: readonly string[] = ["de"],
): Promise<Scope> {
  const scope = await makeWithoutDrafts(page, data, languages);
  await openGrid(page, scope, languages);
  return scope;
}

/** Creates a team for the test, for data that all projects of a team share. */
export async function makeTeam(page: Page): Promise<string> {
  const body = { name: `Team ${crypto.randomUUID().slice(0, 8)}` };
  return (await api<{ _id: string }>(page, "/v1/api/teams", { method: "POST", body }))._id;
}

/** Creates a project for the test and opens its grid. */
export async function openNewProject(
  page: Page,
  data: Record<string, unknown>,
  languages: readonly string[] = ["de"],
): Promise<Scope> {
  const scope = await makeProject(page, data, languages);
  await openGrid(page, scope, languages);
  return scope;
}

export async function openGrid(
  page: Page,
  { app, branch }: Scope,
  languages: readonly string[],
): Promise<void> {
  const query = new URLSearchParams({ languages: languages.join() });
  await page.goto(`${started().address}/projects/${app}/${branch}/translations?${query}`);
  await page.getByRole("gridcell").first().waitFor();
}

/**
 * Runs an action just before the first write of a page reaches the server, and before the page receives the change: a
 * write of its texts, or to the given address.
 */
export async function overtake(
  page: Page,
  action: () => Promise<unknown>,
  address = /\/v1\/api\/entries\?/,
): Promise<void> {
  let isFirst = true;
  await intercept(page, address, async (route) => {
    if (isFirst && route.request().method() !== "GET") {
      isFirst = false;
      await action();
    }
    await route.continue();
  });
}

/** Runs an action, and holds the writes of the page back until the action has finished. */
export async function pauseWritesDuring(
  page: Page,
  action: () => Promise<void>,
  address = /\/v1\/api\/entries\?/,
): Promise<void> {
  const finished = Promise.withResolvers<void>();
  await intercept(page, address, async (route) => {
    if (route.request().method() !== "GET") await finished.promise;
    await route.fallback();
  });
  await action();
  finished.resolve();
}

/**
 * Sets a route on an open page and waits until the browser uses it: requests may bypass the first route for a moment.
 */
export async function intercept(page: Page, ...route: Parameters<Page["route"]>): Promise<void> {
  await page.route(...route);
  const probe = /\/health$/;
  await page.route(probe, (route) => route.fulfill({ status: 204 }));
  await page.evaluate(async () => {
    while ((await fetch("/health")).status !== 204);
  });
  await page.unroute(probe);
}

/** Resolves when the page announces a text. Call it before the action: announcements disappear quickly. */
export async function announced(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (expected) =>
      [...document.querySelectorAll("[role=status], [aria-live]")].some((region) =>
        region.textContent?.includes(expected),
      ),
    text,
  );
}

/** The cell of a row and a language column; the key column is 0. */
export function cell(page: Page, row: number, column: number) {
  return page.locator(`[data-row="${row}"][data-column="${column}"]`);
}

/** Chooses an action on the selected rows. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** The card in which the user chooses between their own and the stored text. */
export function conflictCard(page: Page) {
  return page.getByRole("region", { name: "Edit conflict" });
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByLabel("Email address").waitFor();
}

const guestPassword = "long enough for anybody";

/** Another user in a separate browser context, invited to the project, with no page open. */
export async function secondUser(
  owner: Page,
  scope: Scope,
  { name, role = "translator", languages }: { name: string; role?: string; languages?: string[] },
): Promise<Page> {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.org`;
  const { link } = await api<{ link: string }>(owner, `/v1/api/invitations?app=${scope.app}`, {
    method: "POST",
    body: { email, role, ...(languages && { languages }) },
  });
  const context = await owner.context().browser()?.newContext({ locale: "en-GB" });
  if (!context) throw new Error("The page belongs to no browser.");
  const token = new URL(link).searchParams.get("token");
  await send(context, "/v1/auth/invitation", { token, name, password: guestPassword });
  return await context.newPage();
}

/** Opens a project by its link, on the page that the user opened last. */
export async function openProject(page: Page, { app }: Scope): Promise<void> {
  await page.goto(`${started().address}/projects/${app}`);
  await page.getByRole("main").waitFor();
}

/** Sets theme and language for all pages of this browser context. */
export async function prefer(page: Page, look: { theme?: string; language?: string }): Promise<void> {
  await page.context().addInitScript((text) => {
    // Blank frames, such as those that axe opens, have no storage.
    if (location.protocol !== "about:") localStorage.setItem("parlance.preferences", text);
  }, JSON.stringify(look));
}

export type StoredCell = {
  value: string;
  draft: string;
  status: string;
  comment: string;
  locked: boolean;
  excluded?: boolean;
  outdated: boolean;
  version: number;
  dismissed?: string[];
};
export type StoredRow = {
  key: string;
  group: string;
  excluded?: boolean;
  entries: Record<string, StoredCell>;
};

/** The first rows as stored on the server. */
export async function storedRows(page: Page, { app, branch }: Scope): Promise<StoredRow[]> {
  return (await api<{ rows: StoredRow[] }>(page, `/v1/api/entries?app=${app}&branch=${branch}`)).rows;
}

/** Edits a text of the first row through the API, as a user who sees the current version. */
export async function editFirst(
  page: Page,
  { app, branch }: Scope,
  {
    language,
    ...edit
  }: { language: string } & Partial<Record<"value" | "draft" | "status" | "comment", string>>,
): Promise<void> {
  const [row] = await storedRows(page, { app, branch });
  const entry = { key: row?.key, language, version: row?.entries[language]?.version, ...edit };
  const body = { entries: [entry] };
  await api(page, `/v1/api/entries?app=${app}&branch=${branch}`, { method: "PATCH", body });
}

/** The last text by a translator: the draft, or the value once it is published. */
export function textOf(entry: StoredCell | undefined): string {
  return entry?.draft || entry?.value || "";
}

/** Presses Tab until an element is focused. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const nameOfFocus = () =>
    page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement | null;
      const label = focused?.labels?.[0]?.textContent ?? "";
      return `${focused?.getAttribute("aria-label") ?? ""} ${label} ${focused?.textContent ?? ""}`.trim();
    });
  for (let presses = 0; presses < 60; presses++) {
    if (name.test(await nameOfFocus())) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${name}.`);
}
