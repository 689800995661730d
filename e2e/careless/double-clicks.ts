import type { Page } from "@playwright/test";
import { everyPage, type Place, visit } from "../every-page.ts";
import { started } from "../house.ts";
import { fillRight } from "./fill-right.ts";
import type { Findings, Say } from "./findings.ts";
import { marked, type Pressable, type Survey, survey } from "./survey.ts";
import { isStored, isWrite, watchWrites } from "./writes.ts";

type Walk = {
  page: Page;
  place: Place;
  /** Another place, where the last act changed the one before. */
  makePlace: () => Promise<Place>;
  /** Signs in again, where the last act ended the session. */
  comeBack: () => Promise<void>;
  /** Nothing that is written comes to the server. */
  isCutOff: boolean;
  findings: Findings;
};

/** How deep what opens is looked into: a menu, the dialog behind it, and what that asks. */
const deepest = 3;
/** How long a write takes: long enough for another press. */
const writeMs = 800;

/** Presses everything on some pages twice, what opens then too, and finds what is wrong after it. */
export async function pressEverythingTwice(walk: Walk, isMeant: (path: string) => boolean): Promise<void> {
  await walk.page.route("**/v1/**", async (route) => {
    if (!isWrite(route.request())) return await route.continue();
    if (walk.isCutOff) return await route.abort("connectionfailed");
    await new Promise((go) => setTimeout(go, writeMs));
    await route.continue().catch(() => undefined);
  });
  for (const [index, path] of everyPage(walk.place).entries()) if (isMeant(path)) await walkPage(walk, index);
}

async function walkPage(walk: Walk, index: number): Promise<void> {
  const paths: string[][] = [[]];
  const seen = new Set<string>();
  for (let steps = paths.shift(); steps; steps = paths.shift()) {
    let state = await open(walk, index, steps);
    for (const { name } of state?.acts ?? []) {
      const id = `${state?.layer} ${name}`;
      if (seen.has(id)) continue;
      seen.add(id);
      state ??= await open(walk, index, steps);
      const act = state?.acts.find((one) => one.name === name);
      if (!state || !act) continue;
      const path = everyPage(walk.place)[index] ?? "";
      const say = walk.findings.at([path.replace(/[0-9a-f]{24}/g, "…"), ...steps, name].join(" → "));
      const after = await pressOne(walk, { state, act, say });
      if (after.opened && steps.length + 1 < deepest) paths.push([...steps, name]);
      state = after.state;
    }
  }
}

/** Opens a page and presses what leads on, as far as it is there. */
async function open(walk: Walk, index: number, steps: readonly string[]): Promise<Survey | undefined> {
  const { page } = walk;
  await walk.comeBack();
  await visit(page, started().address + everyPage(walk.place)[index]);
  let state = await survey(page);
  for (const step of steps) {
    const act = state.acts.find(({ name }) => name === step);
    if (!act) return undefined;
    await marked(page, act.mark).click();
    await watchWrites(page).settle();
    state = await survey(page);
  }
  return state;
}

type Pressed = { state: Survey; act: Pressable; say: Say };

/** Says whether it opened something, and what is there where nothing changed. */
async function pressOne(walk: Walk, { state, act, say }: Pressed) {
  const { page } = walk;
  const watched = watchWrites(page);
  const address = page.url();
  const it = marked(page, act.mark);
  if (act.sends) await fillRight(it.locator("xpath=ancestor::form"), crypto.randomUUID().slice(0, 6));
  if (act.sends && (await it.isDisabled())) return { opened: false, state: undefined };
  watched.forget();
  const forget = sayProblems(page, say);
  await pressTwice(page, act.mark).catch((error: Error) => say(`it cannot be pressed: ${error.message}`));
  await watched.settle();
  forget();
  // What could not be sent may be sent again.
  for (const what of walk.isCutOff ? [] : watched.twice()) say(`it is written twice: ${what}`);
  await sayUnusable(page, say);
  const { writes } = watched;
  const isLost = walk.isCutOff && writes.length > 0 && !writes.some(isStored);
  if (isLost && !(await isToldOf(page))) say("it could not be sent, and nothing says so");
  if (writes.some(isStored)) walk.place = await walk.makePlace();
  const after = await survey(page);
  const isSame = JSON.stringify(after) === JSON.stringify(state) && page.url() === address;
  const opened = writes.length === 0 && after.layer !== "" && after.layer !== state.layer;
  return { opened, state: isSame && writes.length === 0 ? after : undefined };
}

/** A double click, and where something is being written by then, one more: what impatient people do. */
async function pressTwice(page: Page, mark: string): Promise<void> {
  const it = marked(page, mark);
  await it.scrollIntoViewIfNeeded({ timeout: 3_000 });
  const box = await it.boundingBox({ timeout: 1_000 });
  await it.dblclick({ timeout: 3_000 });
  if (!box || watchWrites(page).writes.length === 0) return;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const isThere = await it
    .evaluate((one, { x, y }) => one.contains(document.elementFromPoint(x, y)), at, { timeout: 200 })
    .catch(() => false);
  if (isThere) await page.mouse.click(at.x, at.y);
}

/** Errors that nobody handled and answers of a server at fault are said, until it is forgotten. */
function sayProblems(page: Page, say: Say): () => void {
  const onError = (error: Error) => say(`an error of the page: ${error.message}`);
  const onAnswer = (answer: { status: () => number; url: () => string }) => {
    if (answer.status() >= 500) say(`the server answers ${answer.status()} ${answer.url()}`);
  };
  page.on("pageerror", onError).on("response", onAnswer);
  return () => void page.off("pageerror", onError).off("response", onAnswer);
}

async function sayUnusable(page: Page, say: Say): Promise<void> {
  const { isNowhere, isEmpty } = await page.evaluate(() => ({
    isNowhere: document.activeElement === document.body,
    isEmpty: (document.querySelector("main")?.textContent ?? "").trim() === "",
  }));
  if (isNowhere) say("the focus is nowhere");
  if (isEmpty) say("nothing is shown");
}

/** Whether a page says that something could not be sent. */
async function isToldOf(page: Page): Promise<boolean> {
  const said = page.getByText(/reach Parlance|try again|not saved|unsaved|failed|couldn’t/i);
  return (await said.filter({ visible: true }).count()) > 0;
}
