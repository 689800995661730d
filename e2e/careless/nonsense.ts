import type { Locator, Page } from "@playwright/test";
import type { Findings } from "./findings.ts";
import { type FormSeen, readForm } from "./read-form.ts";
import { isStored, watchWrites } from "./writes.ts";

/** Texts that no field asks for. */
export const nonsense: Record<string, string> = {
  nothing: "",
  spaces: "   ",
  "9,000 characters": "x".repeat(9_000),
  "control characters": "a\u0007b\u0001c",
  "a text that turns round": "abc\u202Etxt.exe",
  markup: '<img src=x onerror="window.hacked = true">',
};

/** Words that only programmers know, and sentences in English where the interface is German. */
const raw =
  /\[object |undefined|\bNaN\b|data\.\w+\.main|\b(must|expected|characters|the request|please|your|is not|isn’t)\b/i;

/** What one types into; a list that one chooses from keeps what is none of it, and the form. */
const typable = `input:visible:enabled:not([readonly]):not([type=checkbox], [type=radio], [type=file], [type=search], [type=color],
  [role=combobox], [list]:not([type=email])), textarea:visible:enabled:not([readonly])`;

/** Without it a field that is gone is waited for as long as the whole story may take. */
const fieldMs = 5_000;

type Sent = { page: Page; form: Locator; name: string; kind: string; findings: Findings };

/** Sends a form with nonsense in all its fields and looks at the answer. Says whether it was stored after all. */
export async function sendNonsense({ page, form, name, kind, findings }: Sent): Promise<boolean> {
  const watched = watchWrites(page);
  // A date or a number takes no text, and a field may be gone with what was typed before it.
  for (const field of await form.locator(typable).all())
    await field.fill(nonsense[kind] ?? "", { timeout: fieldMs }).catch(() => undefined);
  const typed = (await readForm(page)).values;
  watched.forget();
  await send(form);
  await watched.settle();
  const seen = await readForm(page);
  const say = findings.at(`${name} with ${kind}`);
  if (seen.isHacked) say("what was typed is run");
  // A field that may be empty was not changed by that: the dialog closes, and there is nothing to send.
  if (watched.writes.some(isStored) || (await form.count()) === 0) return true;
  const wrongs = [...wrongsOf(seen), ...(watched.writes.length > 0 ? silencesOf(seen) : [])];
  if (seen.values.join("\n") !== typed.join("\n")) wrongs.push("what was typed does not stay");
  for (const wrong of wrongs) say(wrong);
  return false;
}

/** By its button, or by the key that sends it where there is none yet. */
async function send(form: Locator): Promise<void> {
  const button = form.locator("[type=submit]").first();
  const isOff = (await button.count()) === 0 || (await button.isDisabled());
  if (isOff) await form.evaluate((one: HTMLFormElement) => one.requestSubmit());
  else await button.click();
}

function wrongsOf(seen: FormSeen): string[] {
  const { errors, alerts, unsaid, wrong, focus } = seen;
  return [
    ...[...errors, ...alerts].filter((words) => raw.test(words)).map((words) => `raw words: ${words}`),
    ...unsaid.map((field) => `nothing is said at ${field}`),
    ...(seen.isFocusAtFirst ? [] : [`the focus is ${focus}, not at ${wrong[0]}`]),
    ...(focus === "nowhere" ? ["the focus is nowhere"] : []),
  ];
}

function silencesOf({ wrong, alerts }: FormSeen): string[] {
  return wrong.length + alerts.length === 0 ? ["it is refused, and nothing is said"] : [];
}
