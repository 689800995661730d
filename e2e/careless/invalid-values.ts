import type { Locator, Page } from "@playwright/test";
import type { Findings } from "./findings.ts";
import { type FormState, readForm } from "./read-form.ts";
import { isStored, watchWrites } from "./writes.ts";

/** Texts that are invalid or unusual in every field. */
export const invalidValues: Record<string, string> = {
  nothing: "",
  spaces: "   ",
  "9,000 characters": "x".repeat(9_000),
  "control characters": "a\u0007b\u0001c",
  "a bidirectional override": "abc\u202Etxt.exe",
  markup: '<img src=x onerror="window.hacked = true">',
};

const technical = /\[object |undefined|\bNaN\b|data\.\w+\.main/i;
/** Words of English messages; in any other interface language they show an untranslated message. */
const english = /\b(must|expected|characters|the request|please|your|is not|isn’t)\b/i;

/**
 * Fields for free text. Comboboxes are left out: they keep text that is not in their list, and the form cannot be sent.
 */
const typable = `input:visible:enabled:not([readonly]):not([type=checkbox], [type=radio], [type=file], [type=search], [type=color],
  [role=combobox], [list]:not([type=email])), textarea:visible:enabled:not([readonly])`;

/** Without this limit, a field that has disappeared is awaited until the timeout of the whole test. */
const fillTimeoutMs = 5_000;
/** Time after which a message about a corrected field has disappeared. */
const correctionMs = 500;
/** Maximum number of Tab presses to the button of a form. */
const maxTabs = 60;

type FilledForm = {
  page: Page;
  form: Locator;
  name: string;
  kind: string;
  language: string;
  findings: Findings;
};

/** Every field accepts at least one of these values; a date field accepts the digits of the first. */
const validValues = [
  "01012030",
  "12",
  "https://example.org/hook",
  "careless@example.org",
  "10.0.0.1",
  "long enough for an owner",
];

/**
 * Sends a form with invalid values in all its fields and checks the result. Returns whether the form accepted the
 * values (stored them, or closed without a change).
 */
export async function sendInvalid(filled: FilledForm): Promise<boolean> {
  const { page, form, name, kind, language, findings } = filled;
  const watched = watchWrites(page);
  // Date and number fields accept no text, and a field may disappear after another one was filled.
  for (const field of await form.locator(typable).all())
    await field.fill(invalidValues[kind] ?? "", { timeout: fillTimeoutMs }).catch(() => undefined);
  const typed = (await readForm(page)).values;
  watched.forget();
  await send(page, form);
  await watched.settle();
  const state = await readForm(page);
  const report = findings.at(`${name} with ${kind}`);
  if (state.isHacked) report("typed markup was executed");
  // An optional empty field is no change: the dialog closes without sending.
  if (watched.writes.some(isStored) || (await form.count()) === 0) return true;
  const problems = [
    ...problemsOf(state, language),
    ...(watched.writes.length > 0 ? missingMessages(state) : []),
  ];
  if (state.values.join("\n") !== typed.join("\n")) problems.push("typed values were lost");
  for (const problem of [...problems, ...(await correctFirst(page, state))]) report(problem);
  return false;
}

/** Corrects the focused field by keyboard. Returns a problem if its message stays. */
async function correctFirst(page: Page, { invalidFields, isFocusAtFirst }: FormState): Promise<string[]> {
  if (invalidFields.length === 0 || !isFocusAtFirst) return [];
  for (const value of validValues) {
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(value);
    const isCorrect = page.waitForFunction(
      () => document.activeElement?.getAttribute("aria-invalid") !== "true",
      undefined,
      { timeout: correctionMs },
    );
    if (await isCorrect.then(Boolean, () => false)) return [];
  }
  return [`the message stays at ${invalidFields[0]}`];
}

/** Submits by keyboard with the button, or directly if the button is missing, disabled or out of reach. */
async function send(page: Page, form: Locator): Promise<void> {
  const button = form.locator("[type=submit]").first();
  const isUnavailable = (await button.count()) === 0 || (await button.isDisabled());
  const isFocused = () => button.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; !isUnavailable && tabs < maxTabs; tabs++) {
    if (await isFocused()) return page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
  }
  await form.evaluate((formElement: HTMLFormElement) => formElement.requestSubmit());
}

function problemsOf(seen: FormState, language: string): string[] {
  const isRaw = (words: string) => technical.test(words) || (language !== "en" && english.test(words));
  const { errors, alerts, withoutMessage, notAnnounced, invalidFields, focus } = seen;
  return [
    ...[...errors, ...alerts].filter(isRaw).map((words) => `untranslated or technical words: ${words}`),
    ...withoutMessage.map((field) => `${field} has no message`),
    ...notAnnounced.map((field) => `the message at ${field} is not announced`),
    ...(seen.isFocusAtFirst ? [] : [`the focus is ${focus}, not at ${invalidFields[0]}`]),
    ...(focus === "nowhere" ? ["the focus is nowhere"] : []),
  ];
}

function missingMessages({ invalidFields, alerts }: FormState): string[] {
  return invalidFields.length + alerts.length === 0 ? ["refused without a message"] : [];
}
