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
  "a text that turns round": "abc\u202Etxt.exe",
  markup: '<img src=x onerror="window.hacked = true">',
};

/** Technical terms, and English sentences in the German interface. */
const raw =
  /\[object |undefined|\bNaN\b|data\.\w+\.main|\b(must|expected|characters|the request|please|your|is not|isn’t)\b/i;

/** Fields for free text; fields that select from a list keep unknown text and block the form. */
const typable = `input:visible:enabled:not([readonly]):not([type=checkbox], [type=radio], [type=file], [type=search], [type=color],
  [role=combobox], [list]:not([type=email])), textarea:visible:enabled:not([readonly])`;

/** Without this limit, a field that has disappeared is awaited until the timeout of the whole test. */
const fieldMs = 5_000;

type FilledForm = { page: Page; form: Locator; name: string; kind: string; findings: Findings };

/** Sends a form with invalid values in all its fields and checks the result. Returns whether it was stored. */
export async function sendInvalid({ page, form, name, kind, findings }: FilledForm): Promise<boolean> {
  const watched = watchWrites(page);
  // Date and number fields accept no text, and a field may disappear after another one was filled.
  for (const field of await form.locator(typable).all())
    await field.fill(invalidValues[kind] ?? "", { timeout: fieldMs }).catch(() => undefined);
  const typed = (await readForm(page)).values;
  watched.forget();
  await send(form);
  await watched.settle();
  const state = await readForm(page);
  const report = findings.at(`${name} with ${kind}`);
  if (state.isHacked) report("what was typed is run");
  // An optional empty field is no change: the dialog closes without sending.
  if (watched.writes.some(isStored) || (await form.count()) === 0) return true;
  const wrongs = [...problemsOf(state), ...(watched.writes.length > 0 ? missingMessages(state) : [])];
  if (state.values.join("\n") !== typed.join("\n")) wrongs.push("what was typed does not stay");
  for (const wrong of wrongs) report(wrong);
  return false;
}

/** Submits by button, or by Enter if the button is missing or disabled. */
async function send(form: Locator): Promise<void> {
  const button = form.locator("[type=submit]").first();
  const isOff = (await button.count()) === 0 || (await button.isDisabled());
  if (isOff) await form.evaluate((formElement: HTMLFormElement) => formElement.requestSubmit());
  else await button.click();
}

function problemsOf(seen: FormState): string[] {
  const { errors, alerts, withoutMessage, wrong, focus } = seen;
  return [
    ...[...errors, ...alerts].filter((words) => raw.test(words)).map((words) => `raw words: ${words}`),
    ...withoutMessage.map((field) => `nothing is said at ${field}`),
    ...(seen.isFocusAtFirst ? [] : [`the focus is ${focus}, not at ${wrong[0]}`]),
    ...(focus === "nowhere" ? ["the focus is nowhere"] : []),
  ];
}

function missingMessages({ wrong, alerts }: FormState): string[] {
  return wrong.length + alerts.length === 0 ? ["it is refused, and nothing is said"] : [];
}
