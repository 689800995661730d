import type { BrowserContext, Page, Request } from "@playwright/test";
import { personHeader } from "#contract/members/person-header.ts";
import { api, type Scope, secondUser, started } from "#e2e/support/fixtures.ts";
import { openTextLog, type TextLog, type UserName } from "./text-log.ts";

export const keys = ["alpha", "beta", "gamma", "delta"] as const;
export const languages = ["de", "fr"] as const;
const password = "long enough for anybody";

export type Person = Exclude<UserName, "Cleo">;
type Account = { name: Person; email: string; id: string };

/** One browser that Ada and Ben use in turn, with up to three tabs, and Cleo in another browser. */
export type SharedBrowser = {
  /** The page of Cleo, the project's owner, in another browser context. */
  owner: Page;
  scope: Scope;
  context: BrowserContext;
  accounts: Record<Person, Account>;
  textLog: TextLog;
  tabs: Page[];
  /** The signed-in user as the browser knows it. */
  person: Person | undefined;
  isOffline: boolean;
};

/** `scope` is a project with the keys and languages above. */
export async function openSharedBrowser(owner: Page, scope: Scope): Promise<SharedBrowser> {
  const accounts = {
    Ada: await makeAccount(owner, scope, "Ada"),
    Ben: await makeAccount(owner, scope, "Ben"),
  };
  const context = await owner.context().browser()?.newContext({ locale: "en-GB" });
  if (!context) throw new Error("The page belongs to no browser.");
  const textLog = openTextLog();
  const names = new Map(Object.values(accounts).map(({ id, name }) => [id, name]));
  await context.exposeBinding("reportShown", (_source, person: string, found: string[]) => {
    const name = names.get(person);
    if (name) for (const word of found) textLog.recordShown(word, name);
  });
  await context.addInitScript(watchTexts, personHeader);
  context.on("request", (request) => textLog.recordSent(bodyOfSave(request)));
  context.on("response", (response) => {
    if (!response.ok()) textLog.recordRefused(bodyOfSave(response.request()));
  });
  return { owner, scope, context, accounts, textLog, tabs: [], person: undefined, isOffline: false };
}

/** The body of a saving request. */
function bodyOfSave(request: Request): string {
  return request.method() === "PATCH" ? (request.postData() ?? "") : "";
}

async function makeAccount(owner: Page, scope: Scope, name: Person): Promise<Account> {
  const page = await secondUser(owner, scope, { name, role: "manager" });
  const { user } = await api<{ user: { _id: string; email: string } }>(page, "/v1/auth/session");
  await page.context().close();
  return { name, email: user.email, id: user._id };
}

/**
 * Runs in the page. Reports each text when it first appears, with the user id that the page sends in its requests.
 */
function watchTexts(header: string): void {
  const reportShown = (window as unknown as { reportShown: (person: string, found: string[]) => void })
    .reportShown;
  const reported = new Set<string>();
  let person = "";
  Object.assign(window, { personOfPage: () => person });
  const originalFetch = window.fetch;
  window.fetch = (input, init) => {
    const sentPerson = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {})).get(
      header,
    );
    if (sentPerson) person = sentPerson;
    return originalFetch(input, init);
  };
  const scan = () => {
    if (person === "" || document.body === null) return;
    const fields = [...document.querySelectorAll("textarea")].map(({ value }) => value);
    const found = [document.body.innerText, ...fields].join(" ").match(/\bw\d+x\b/g) ?? [];
    const fresh = [...new Set(found)].filter((word) => !reported.has(word));
    for (const word of fresh) reported.add(word);
    if (fresh.length > 0) reportShown(person, fresh);
  };
  let isScheduled = false;
  const scheduleScan = () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      scan();
    });
  };
  new MutationObserver(scheduleScan).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  document.addEventListener("focusin", scheduleScan);
}

/**
 * The user for whom a page acts. Until the page notices a new session, this is the previous user, and typed text
 * belongs to that user.
 */
export async function personOf(page: Page, { accounts, person }: SharedBrowser): Promise<Person | undefined> {
  const id = await page.evaluate(() => (window as unknown as { personOfPage: () => string }).personOfPage());
  return Object.values(accounts).find((account) => account.id === id)?.name ?? person;
}

export const gridAddress = ({ scope }: SharedBrowser) =>
  `${started().address}/projects/${scope.app}/${scope.branch}/translations?languages=${languages.join()}`;

/** Signs in for the whole browser without notifying its tabs. */
export async function signInUnnoticed(browser: SharedBrowser, name: Person): Promise<void> {
  const { address } = started();
  const answer = await browser.context.request.post(`${address}/v1/auth/sign-in`, {
    data: { email: browser.accounts[name].email, password },
    headers: { origin: address },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  browser.person = name;
}

/** Performs an action of the owner through the API; returns undefined if it is not possible now. */
export async function callAsOwner(
  { owner, scope }: SharedBrowser,
  [method, path, body]: [string, string, unknown?],
): Promise<unknown> {
  const separator = path.includes("?") ? "&" : "?";
  return await api(owner, `${path}${separator}app=${scope.app}&branch=${scope.branch}`, {
    method,
    ...(body === undefined ? {} : { body }),
  }).catch(() => undefined);
}
