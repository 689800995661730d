import { type BrowserContext, test as base, type Page } from "@playwright/test";
import type { Started } from "./start-parlance.ts";
import { watchBrowser } from "./watch.ts";

export { expect } from "@playwright/test";

/** The Parlance that runs for the stories. */
export function started(): Started {
  return JSON.parse(process.env.PARLANCE_STARTED ?? "{}");
}

type Project = { _id: string; name: string };

type House = {
  /** Announces what a story provokes, by lines such as `409 PATCH /v1/api/entries`; whatever else breaks fails it. */
  provoke: (...problems: readonly RegExp[]) => void;
  /** A page of somebody who is signed in as the demo's owner. */
  owner: Page;
};

export const test = base.extend<House>({
  provoke: [
    async ({ browser }, use) => {
      const watched = watchBrowser(browser);
      await use(watched.announce);
      watched.stop();
      base.expect(watched.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
  owner: async ({ page }, use) => {
    await signIn(page);
    await use(page);
  },
});

/** What a story provokes that takes the network away. */
export const offline = /^net::ERR_INTERNET_DISCONNECTED /;

/** By request: what a person sees of it is the matter of account.stories.ts. */
async function signIn(page: Page): Promise<void> {
  const { address, email, password } = started();
  await send(page.context(), "/v1/auth/sign-in", { email, password });
  await page.goto(`${address}/projects`);
}

/** Sends what a page of Parlance would, and keeps the session that it answers. */
async function send(context: BrowserContext, path: string, data: unknown): Promise<void> {
  const { address } = started();
  const answer = await context.request.post(`${address}${path}`, { data, headers: { origin: address } });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Calls the API with the page's session. */
export async function api<T>(
  page: Page,
  path: string,
  init: { method?: string; body?: unknown } = {},
): Promise<T> {
  return await page.evaluate(
    async ([path, method, body]) => {
      const answer = await fetch(path, {
        method,
        ...(body === "" ? {} : { body, headers: { "content-type": "application/json" } }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return await answer.json();
    },
    [path, init.method ?? "GET", init.body === undefined ? "" : JSON.stringify(init.body)] as const,
  );
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

/** A project of the story's own with some keys, and its grid open. */
export async function openNewProject(
  page: Page,
  data: Record<string, unknown>,
  languages: readonly string[] = ["de"],
): Promise<Scope> {
  const body = { name: `Story ${crypto.randomUUID().slice(0, 8)}`, baseLanguage: "en", languages };
  const { _id: app } = await api<Project>(page, "/v1/api/projects", { method: "POST", body });
  await api(page, `/v1/api?app=${app}`, { method: "POST", body: { data } });
  const scope = { app, branch: await defaultBranch(page, app) };
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

/** The cell of a row and a language column; columns count from the key, which is 0. */
export function cell(page: Page, row: number, column: number) {
  return page.locator(`[data-row="${row}"][data-column="${column}"]`);
}

const guestPassword = "long enough for anybody";

/** Somebody else in a browser of their own, invited to the project, whose strings a vendor may see none of. */
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
  const guest = await context.newPage();
  await guest.goto(`${started().address}/projects/${scope.app}`);
  // A vendor begins with the orders.
  const isVendor = role.startsWith("tpt");
  await (isVendor
    ? guest.getByRole("heading", { name: "Orders" })
    : guest.getByRole("gridcell").first()
  ).waitFor();
  return guest;
}

export type StoredCell = { value: string; draft: string; status: string; comment: string; version: number };
export type StoredRow = { key: string; entries: Record<string, StoredCell> };

/** The first rows as the server has them. */
export async function storedRows(page: Page, { app, branch }: Scope): Promise<StoredRow[]> {
  return (await api<{ rows: StoredRow[] }>(page, `/v1/api/entries?app=${app}&branch=${branch}`)).rows;
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
