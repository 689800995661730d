import type { Locator, Page } from "@playwright/test";
import { fillValid } from "./fill-valid.ts";
import type { Findings, Report } from "./findings.ts";
import { readForm } from "./read-form.ts";
import { isStored, watchWrites } from "./writes.ts";

/** A temporary obstacle between a form and the server. */
export type Obstacle = {
  begin: () => Promise<unknown>;
  end: () => Promise<unknown>;
  /** Whether the same form can be sent afterwards. */
  canRetry: boolean;
  /** Whether the page shows the password dialog once typing stops. */
  endsSession?: boolean;
};

type BlockedForm = { page: Page; form: Locator; name: string; obstacle: Obstacle; findings: Findings };

/** Long enough for a busy machine. */
const patienceMs = 30_000;
/** The password of the user of this run. */
const password = "long enough for an owner";
const endedSession = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });
const deletionMessages = /doesn’t exist|no longer|deleted|role in this project has changed/i;

/** Sends a valid form during an obstacle and again afterwards, and checks the results. */
export async function sendAgainst({ page, form, name, obstacle, findings }: BlockedForm): Promise<void> {
  const report = findings.at(name);
  const watched = watchWrites(page);
  await fillValid(form, crypto.randomUUID().slice(0, 6));
  const button = form.locator("[type=submit]").first();
  const typed = (await readForm(page)).values;
  await obstacle.begin();
  watched.forget();
  const refused = await button.click({ timeout: patienceMs }).catch((error: Error) => error);
  await watched.settle();
  const isOver = obstacle.endsSession === true && (await appears(endedSession(page)));
  // The resource of the form is deleted, which the page shows.
  const isDeleted = !obstacle.canRetry && (await page.getByText(deletionMessages).count()) > 0;
  if (refused && !isDeleted) report(`it cannot be sent: ${refused.message}`);
  const isDone = watched.writes.some(isStored);
  if (!isDone && !isDeleted && !isOver) await expectError(page, { typed, say: report });
  await obstacle.end();
  if (isDone || !obstacle.canRetry) return;
  if (isOver) await signInAgain(page);
  watched.forget();
  const values = (await readForm(page)).values;
  if (!typed.every((value) => values.includes(value)))
    return report("what was typed is gone once it is over");
  await button.click();
  await watched.settle();
  if (!watched.writes.some(isStored)) report("it does not go through once it is over");
}

const appears = (it: Locator) =>
  it.waitFor({ timeout: patienceMs }).then(
    () => true,
    () => false,
  );

async function expectError(
  page: Page,
  { typed, say }: { typed: readonly string[]; say: Report },
): Promise<void> {
  const { errors, alerts, focus, values } = await readForm(page);
  const words = [...errors, ...alerts];
  if (words.length === 0) say("nothing is said");
  for (const word of words)
    if (/\[object |undefined|fetch|TypeError|_[a-z]+_/.test(word)) say(`raw words: ${word}`);
  if (focus === "nowhere") say("the focus is nowhere");
  if (values.join("\n") !== typed.join("\n")) say("what was typed does not stay");
  if (!(await page.locator("header").first().isVisible())) say("the frame is gone");
}

async function signInAgain(page: Page): Promise<void> {
  const dialog = endedSession(page);
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.waitFor({ state: "hidden" });
}
