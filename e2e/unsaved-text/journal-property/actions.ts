import type { Page } from "@playwright/test";
import type { Random } from "#server/testing/concurrent-actions/random.ts";
import {
  callAsOwner,
  keys,
  languages,
  personOf,
  type SharedBrowser,
  signInUnnoticed,
} from "./shared-browser.ts";
import { closeTab, findCell, openEditor, press, readText, tray, trayButton, workingTab } from "./tab.ts";

type Action = (browser: SharedBrowser, random: Random) => Promise<string | undefined>;

const people = ["Ada", "Ben"] as const;
const anyTab = ({ tabs }: SharedBrowser, random: Random) => random.find(tabs);

/** Actions of the signed-in user and of others; each returns a description, or undefined if nothing was done. */
const actions: Array<[weight: number, action: Action]> = [
  [10, type],
  [4, store],
  [2, discard],
  [3, settle],
  [2, visitOtherPage],
  [2, reload],
  [2, close],
  [1, crash],
  [2, openTab],
  [2, signOut],
  [2, signInElsewhere],
  [2, changeNetwork],
  [4, writeElsewhere],
  [2, changeLanguages],
  [2, changeKeys],
  [2, changeRights],
];

export function chooseAction(random: Random): Action {
  const total = actions.reduce((sum, [weight]) => sum + weight, 0);
  let remaining = random.below(total);
  for (const [weight, action] of actions) {
    remaining -= weight;
    if (remaining < 0) return action;
  }
  return type;
}

async function type(browser: SharedBrowser, random: Random): Promise<string | undefined> {
  const page = anyTab(browser, random);
  const [key, language] = [random.pick(keys), random.pick(languages)];
  if (!page || !(await workingTab(browser, page)) || browser.person === undefined) return undefined;
  const { textLog } = browser;
  const cell = await findCell(page, key, language);
  if (!cell) return undefined;
  await page.bringToFront();
  await press(cell);
  await page.keyboard.press("Enter");
  const editor = openEditor(page);
  if (!(await editor.isVisible())) return undefined;
  const person = await personOf(page, browser);
  if (person === undefined) return undefined;
  const old = await editor.inputValue({ timeout: 3_000 }).catch(() => undefined);
  if (old === undefined) return undefined;
  const word = textLog.nextWord();
  // Recorded before it is typed: it counts as typed whatever happens to the page.
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(word);
  const isTyped = (await editor.inputValue({ timeout: 1_000 }).catch(() => "")) === word;
  if (isTyped) textLog.recordDropped(old, person);
  textLog.recordTyped({ word, by: person, key, language });
  if (!isTyped) textLog.recordDropped(word, person);
  const end = random.pick(["", "", "Control+s", "Control+Enter"]);
  if (end !== "") await page.keyboard.press(end);
  return `${person} types ${word} over ${old || "nothing"} in ${key} ${language}${isTyped ? "" : " (not taken)"} ${end}`;
}

async function store(browser: SharedBrowser, random: Random): Promise<string | undefined> {
  const page = anyTab(browser, random);
  const [key, language] = [random.pick(keys), random.pick(languages)];
  if (!page || !(await workingTab(browser, page))) return undefined;
  const cell = await findCell(page, key, language);
  await page.bringToFront();
  if (cell) await press(cell);
  const keyPress = random.pick(["Control+s", "Control+Enter"]);
  await page.keyboard.press(keyPress);
  return `${browser.person} presses ${keyPress} on ${key} ${language}`;
}

/** Opens the tray of unsaved texts and returns the first text in it. */
async function openTray(page: Page): Promise<string | undefined> {
  await page.bringToFront();
  if (!(await trayButton(page).isVisible())) return undefined;
  await press(trayButton(page));
  const first = tray(page).getByRole("listitem").first();
  await first.waitFor({ timeout: 3_000 }).catch(() => undefined);
  return (await first.isVisible()) ? await readText(first) : undefined;
}

async function discard(browser: SharedBrowser, random: Random): Promise<string | undefined> {
  const page = anyTab(browser, random);
  if (!page || !(await workingTab(browser, page)) || browser.person === undefined) return undefined;
  const text = await openTray(page);
  const button = tray(page).getByRole("button", { name: "Discard" }).first();
  const person = await personOf(page, browser);
  if (text === undefined || person === undefined || !(await button.isVisible())) return await leave(page);
  browser.textLog.recordDropped(text, person);
  await press(button);
  await page.keyboard.press("Escape");
  return `${person} discards ${text.replaceAll("\n", " ")}`;
}

/** Resolves a conflict between two texts. */
async function settle(browser: SharedBrowser, random: Random): Promise<string | undefined> {
  const page = anyTab(browser, random);
  if (!page || !(await workingTab(browser, page)) || browser.person === undefined) return undefined;
  const text = await openTray(page);
  const choose = tray(page).getByRole("button", { name: "Resolve", exact: true }).first();
  if (text === undefined || !(await choose.isVisible())) return await leave(page);
  await press(choose);
  const name = random.pick(["Keep mine", "Take theirs"]);
  const card = page.locator("[data-card]");
  await card.waitFor({ timeout: 3_000 }).catch(() => undefined);
  const button = card.getByRole("button", { name });
  if (!(await button.isVisible())) return await leave(page);
  const mine = await readText(card);
  const person = await personOf(page, browser);
  if (mine === undefined || !(await press(button))) return await leave(page);
  if (name === "Take theirs" && person) browser.textLog.recordDropped(mine, person);
  return `${person}: ${name} of ${mine.replaceAll("\n", " ")}`;
}

async function leave(page: Page): Promise<undefined> {
  await page.keyboard.press("Escape");
}

async function visitOtherPage(browser: SharedBrowser, random: Random): Promise<string | undefined> {
  const page = anyTab(browser, random);
  if (!page || browser.isOffline || !(await workingTab(browser, page))) return undefined;
  await press(page.getByRole("link", { name: "Progress", exact: true }).first());
  await page.waitForURL(/\/counts/, { timeout: 3_000 }).catch(() => undefined);
  if (random.chance(0.5)) await page.goBack();
  return "looks at the counts";
}

async function reload(browser: SharedBrowser, random: Random): Promise<string | undefined> {
  const page = anyTab(browser, random);
  if (!page || browser.isOffline) return undefined;
  // The reload may coincide with an automatic reload for a new release or another user.
  await page.reload().catch(() => page.waitForLoadState());
  return "reloads";
}

async function close(browser: SharedBrowser, random: Random): Promise<string | undefined> {
  const page = anyTab(browser, random);
  if (!page) return undefined;
  browser.tabs = browser.tabs.filter((tab) => tab !== page);
  await closeTab(page);
  return "closes a tab";
}

async function crash(browser: SharedBrowser, random: Random): Promise<string | undefined> {
  const page = anyTab(browser, random);
  if (!page) return undefined;
  browser.tabs = browser.tabs.filter((tab) => tab !== page);
  const crashed = page.waitForEvent("crash");
  await Promise.race([page.goto("chrome://crash").catch(() => undefined), crashed]);
  await closeTab(page);
  return "a tab crashes";
}

async function openTab(browser: SharedBrowser): Promise<string | undefined> {
  if (browser.tabs.length >= 3) return undefined;
  const page = await browser.context.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  browser.tabs.push(page);
  await workingTab(browser, page);
  return "opens a tab";
}

/** Signs out in a tab; a user signs in again in that tab or elsewhere. */
async function signOut(browser: SharedBrowser, random: Random): Promise<string | undefined> {
  const page = anyTab(browser, random);
  if (!page || browser.isOffline || !(await workingTab(browser, page))) return undefined;
  const before = browser.person;
  await page.bringToFront();
  // If the page detects another session during the press, it has to be pressed again. A dialog about the open text may
  // have come before.
  const outcome =
    (await signOutOf(page, 10_000)) ??
    ((await workingTab(browser, page)) ? await signOutOf(page, 30_000) : undefined);
  if (outcome === undefined) throw new Error("The page neither signs out nor says who is signed in.");
  if (outcome === "another") return `${before} does not sign out ${browser.person}`;
  browser.person = undefined;
  if (random.chance(0.8)) await signInUnnoticed(browser, random.pick(people));
  return `${before} signs out, then comes ${browser.person ?? "no one"}`;
}

/** Signs out in a tab. A page does not sign out another user, who signed in elsewhere. Returns undefined on timeout. */
async function signOutOf(page: Page, timeout: number): Promise<"signed out" | "another" | undefined> {
  await press(page.getByRole("button", { name: /^Account/ }));
  await press(page.getByRole("menuitem", { name: "Sign out" }));
  const confirmation = page.getByRole("dialog", { name: "Sign out now?" });
  const form = page.getByLabel("Email address");
  const another = page.getByRole("heading", { name: /^You.re now signed in as/ });
  await confirmation
    .or(form)
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined);
  if (await confirmation.isVisible()) await press(confirmation.getByRole("button", { name: "Sign out" }));
  await form
    .or(another)
    .waitFor({ timeout })
    .catch(() => undefined);
  if (await another.isVisible()) return "another";
  return (await form.isVisible()) ? "signed out" : undefined;
}

/** A user signs in outside the tabs, for example by a link in another window. */
async function signInElsewhere(browser: SharedBrowser, random: Random): Promise<string | undefined> {
  if (browser.isOffline) return undefined;
  await signInUnnoticed(browser, random.pick(people));
  return `now it is ${browser.person}`;
}

export async function changeNetwork(browser: SharedBrowser): Promise<string | undefined> {
  browser.isOffline = !browser.isOffline;
  // A crashed tab may not be reported as closed yet; the setting still applies to the others.
  await browser.context.setOffline(browser.isOffline).catch((error: Error) => {
    if (!error.message.includes("Target crashed")) throw error;
  });
  return browser.isOffline ? "the network goes" : "the network is back";
}

async function writeElsewhere(browser: SharedBrowser, random: Random): Promise<string | undefined> {
  const { textLog } = browser;
  const [key, language, word] = [random.pick(keys), random.pick(languages), textLog.nextWord()];
  textLog.recordTyped({ word, by: "Cleo", key, language });
  const field = random.pick(["value", "draft"]);
  const entries = [{ key, language, [field]: word }];
  textLog.recordSent(word);
  const answer = await callAsOwner(browser, ["PATCH", "/v1/api/entries", { entries }]);
  if (!answer) textLog.recordRefused(word);
  return answer ? `Cleo writes ${word} as ${field} of ${key} ${language}` : undefined;
}

type Trashed = { _id: string; kind: string; name: string };

/** Restores everything from the trash, if anything. */
export async function restoreAll(browser: SharedBrowser): Promise<string | undefined> {
  const resting = ((await callAsOwner(browser, ["GET", "/v1/api/trash"])) ?? []) as Trashed[];
  const ids = resting.map(({ _id }) => _id);
  if (ids.length === 0) return undefined;
  await callAsOwner(browser, ["POST", "/v1/api/trash/restore", { ids }]);
  return `${resting.map(({ name }) => name).join()} come back`;
}

async function changeLanguages(browser: SharedBrowser, random: Random): Promise<string | undefined> {
  const back = await restoreAll(browser);
  if (back) return back;
  const code = random.pick(languages);
  await callAsOwner(browser, ["DELETE", `/v1/api/languages/${code}`]);
  return `${code} is removed`;
}

async function changeKeys(browser: SharedBrowser, random: Random): Promise<string | undefined> {
  const back = await restoreAll(browser);
  if (back) return back;
  const key = random.pick(keys);
  if (random.chance(0.4)) {
    await callAsOwner(browser, [
      "PATCH",
      "/v1/api/keys",
      { keys: [{ key, desc: `about ${random.below(99)}` }] },
    ]);
    return `${key} is described`;
  }
  await callAsOwner(browser, ["DELETE", "/v1/api/entries", { entries: [key] }]);
  return `${key} is removed`;
}

type Rights = { role: string; languages: string[] | null };
const allRights: [Rights, ...Rights[]] = [
  { role: "manager", languages: null },
  { role: "manager", languages: ["de"] },
  { role: "translator", languages: null },
];

async function changeRights(browser: SharedBrowser, random: Random): Promise<string | undefined> {
  const { id, name } = browser.accounts[random.pick(people)];
  const rights = random.pick(allRights);
  await callAsOwner(browser, ["PUT", `/v1/api/members/${id}`, rights]);
  return `${name} is ${rights.role} of ${rights.languages ?? "all"}`;
}
