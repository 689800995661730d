import { type Browser, type BrowserContext, test as base, type Page } from "@playwright/test";
import { type Account, deleteProjects, makeOwner, signInDemoOwner } from "./owners.ts";
import type { Started } from "./start-parlance.ts";
import { watchBrowser } from "./watch.ts";

export { expect } from "@playwright/test";
export { ownerName } from "./owners.ts";

/** The Parlance that runs for the stories. */
export function started(): Started {
  return JSON.parse(process.env.PARLANCE_STARTED ?? "{}");
}

type Project = { _id: string; name: string };

type Fixtures = {
  /** Ends something that pages ask, such as a server of the story's own, once no page is open that would miss it. */
  endAfterPages: (end: () => Promise<unknown>) => void;
  /** Announces what a story provokes, by lines such as `409 PATCH /v1/api/entries`; whatever else breaks fails it. */
  provoke: (...problems: readonly RegExp[]) => void;
  /**
   * Whether pages load what may open later while they have nothing else to do: a fifth of a story's time, and what it
   * opens would be there or not as the machine pleases.
   */
  loadsAhead: boolean;
  /** A page, blank as yet, of somebody who owns a team that only the stories of this worker have. */
  owner: Page;
  /** A page, blank as yet, of the demo's owner: for stories that only look. Of `owner` and this, a story has one. */
  demoOwner: Page;
};

type PerWorker = {
  /** Signed in once; after a story that failed there is another worker, with another one. */
  account: Account;
  demoAccount: Account;
};

export const test = base.extend<Fixtures, PerWorker>({
  account: [
    async ({ playwright }, use) => use(await makeOwner(playwright.request, started())),
    { scope: "worker" },
  ],
  demoAccount: [
    async ({ playwright }, use) => use(await signInDemoOwner(playwright.request, started())),
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that this needs no other fixture.
  endAfterPages: async ({}, use) => {
    const ends: Array<() => Promise<unknown>> = [];
    await use((end) => void ends.push(end));
    await Promise.all(ends.map((end) => end()));
  },
  loadsAhead: [false, { option: true }],
  provoke: [
    // Named here so that it comes apart after the pages are closed.
    async ({ browser, loadsAhead, endAfterPages: _ }, use) => {
      const watched = watchBrowser(browser);
      if (!loadsAhead) browser.on("context", saveData);
      await use(watched.announce);
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

/** The pages of people who save data load only what they open. */
function saveData(context: BrowserContext): void {
  void context.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection?: object };
    if (connection) Object.defineProperty(connection, "saveData", { get: () => true, configurable: true });
  });
}

/** A second user's page would go on beside the next story, and without its page first the worker that pages share. */
async function closeAll(browser: Browser | null): Promise<void> {
  for (const context of browser?.contexts() ?? []) {
    await Promise.all(context.pages().map((page) => page.close()));
    await context.close();
  }
}

/** What a story provokes that takes the network away. */
export const offline = /^net::ERR_INTERNET_DISCONNECTED /;

/** Opens the list with which everybody begins. */
export async function openProjects(page: Page): Promise<void> {
  await page.goto(`${started().address}/projects`);
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
}

/** Goes to another page of the dashboard as its links do, which load nothing anew. */
export async function turnTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, address);
}

/** A session that the story may end: the one that an account came with is that of other stories too. */
export async function signInAnew(page: Page, { email, password }: Account): Promise<void> {
  await page.context().clearCookies();
  await send(page.context(), "/v1/auth/sign-in", { email, password });
}

/** Ends the session when the page sends its next write: whatever it asks before is answered, and covers no field. */
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

/** Sends what a page of Parlance would, and keeps the session that it answers. */
async function send(context: BrowserContext, path: string, data: unknown): Promise<void> {
  const { address } = started();
  const answer = await context.request.post(`${address}${path}`, { data, headers: { origin: address } });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Calls the API with the session of the page's browser, beside its pages: none of them has to be open. */
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

/** App and default branch of a project of the demo. */
export async function findProject(page: Page, name: string): Promise<Scope> {
  const projects = await api<Project[]>(page, "/v1/api/projects");
  const app = projects.find((project) => project.name === name)?._id ?? "";
  return { app, branch: await defaultBranch(page, app) };
}

async function defaultBranch(page: Page, app: string): Promise<string> {
  return (await api<{ defaultBranch: string }>(page, `/v1/api/branches?app=${app}`)).defaultBranch;
}

/** A project of the story's own with some keys. */
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

/** Such a project without drafts, since it has a second branch: no pause in typing stores anything. */
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

/** Such a project, and its grid open. */
export async function openWithoutDrafts(
  page: Page,
  data: Record<string, unknown>,
  languages: readonly string[] = ["de"],
): Promise<Scope> {
  const scope = await makeWithoutDrafts(page, data, languages);
  await openGrid(page, scope, languages);
  return scope;
}

/** A team of the story's own, for what all projects of a team share. */
export async function makeTeam(page: Page): Promise<string> {
  const body = { name: `Team ${crypto.randomUUID().slice(0, 8)}` };
  return (await api<{ _id: string }>(page, "/v1/api/teams", { method: "POST", body }))._id;
}

/** A project of the story's own, and its grid open. */
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
 * Does something just before the first write of a page reaches the server, of which the page has not heard then: of its
 * texts, or of what another address names.
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

/** Lets somebody else come first: what the page would store meanwhile is sent after that. */
export async function overtaken(
  page: Page,
  act: () => Promise<void>,
  address = /\/v1\/api\/entries\?/,
): Promise<void> {
  const acting = Promise.withResolvers<void>();
  await intercept(page, address, async (route) => {
    if (route.request().method() !== "GET") await acting.promise;
    await route.fallback();
  });
  await act();
  acting.resolve();
}

/** A route on an open page, which goes on for a moment without asking the first one that is set on it. */
export async function intercept(page: Page, ...route: Parameters<Page["route"]>): Promise<void> {
  await page.route(...route);
  const probe = /\/health$/;
  await page.route(probe, (route) => route.fulfill({ status: 204 }));
  await page.evaluate(async () => {
    while ((await fetch("/health")).status !== 204);
  });
  await page.unroute(probe);
}

/** Once the page says a text. Begun before what makes it say so: a moment later it may say no more. */
export async function heard(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (said) =>
      [...document.querySelectorAll("[role=status], [aria-live]")].some((voice) =>
        voice.textContent?.includes(said),
      ),
    text,
  );
}

/** The cell of a row and a language column; columns count from the key, which is 0. */
export function cell(page: Page, row: number, column: number) {
  return page.locator(`[data-row="${row}"][data-column="${column}"]`);
}

/** Where somebody chooses between what they typed and what others stored meanwhile. */
export function conflictCard(page: Page) {
  return page.getByRole("region", { name: "Edit conflict" });
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByLabel("Email address").waitFor();
}

const guestPassword = "long enough for anybody";

/** Somebody else in a browser of their own, who was invited to the project and has opened nothing yet. */
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

/** Opens a project as a link to it does, where its reader was last. */
export async function openProject(page: Page, { app }: Scope): Promise<void> {
  await page.goto(`${started().address}/projects/${app}`);
  await page.getByRole("main").waitFor();
}

/** How the pages of this browser look from now on. */
export async function prefer(page: Page, look: { theme?: string; language?: string }): Promise<void> {
  await page.context().addInitScript((text) => {
    // Frames of nothing, such as axe opens, have no storage.
    if (location.protocol !== "about:") localStorage.setItem("parlance.preferences", text);
  }, JSON.stringify(look));
}

export type StoredCell = {
  value: string;
  draft: string;
  status: string;
  comment: string;
  outdated: boolean;
  version: number;
  dismissed?: string[];
};
export type StoredRow = { key: string; group: string; entries: Record<string, StoredCell> };

/** The first rows as the server has them. */
export async function storedRows(page: Page, { app, branch }: Scope): Promise<StoredRow[]> {
  return (await api<{ rows: StoredRow[] }>(page, `/v1/api/entries?app=${app}&branch=${branch}`)).rows;
}

/** Edits a text of the first row by the API, as the person who can see it by now. */
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

/** What a translator wrote last: a draft, or the value once it is published. */
export function textOf(entry: StoredCell | undefined): string {
  return entry?.draft || entry?.value || "";
}

/** Tab until the focus is on it: the keyboard alone. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const nameOfFocus = () =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      const label = at?.labels?.[0]?.textContent ?? "";
      return `${at?.getAttribute("aria-label") ?? ""} ${label} ${at?.textContent ?? ""}`.trim();
    });
  for (let presses = 0; presses < 60; presses++) {
    if (name.test(await nameOfFocus())) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${name}.`);
}
