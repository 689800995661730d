import { afterEach, expect, test, vi } from "vitest";
import { listOlderTexts } from "./older-texts.ts";
import { workOfStored } from "./stored-work.ts";

afterEach(() => void vi.unstubAllGlobals());

/** In-memory `localStorage` whose items are its own properties. */
function storageInMemory(items: Record<string, string>) {
  const hidden = (value: unknown) => ({ value, enumerable: false });
  Object.defineProperties(items, {
    getItem: hidden((name: string) => items[name] ?? null),
    removeItem: hidden((name: string) => Reflect.deleteProperty(items, name)),
  });
  return items;
}

const owner = { person: "p", app: "a", branch: "b" };
const storedText = (text: string) => JSON.stringify({ text, base: "Pay", version: 3 });

test("reads screenshot texts of older releases as unsaved work, based on their original value", () => {
  const storage = storageInMemory({
    "parlance.screenshots.p.a.b\nde\npay": storedText("Zahlen"),
    "parlance.screenshots.p.a.b\n1-2-3\nfr\npay\nnow": storedText("Payer"),
    "parlance.screenshots.other.a.b\nde\npay": storedText("not mine"),
    "parlance.screenshots.p.a.b\nes\npay": "no longer readable",
  });
  vi.stubGlobal("localStorage", storage);
  const older = listOlderTexts(owner);
  expect(older.map(({ tab, work: { key, language, text } }) => [tab, language, key, text])).toEqual([
    ["", "de", "pay", "Zahlen"],
    ["1-2-3", "fr", "pay\nnow", "Payer"],
  ]);
  const work = older[0] && workOfStored(older[0].work);
  expect(work).toMatchObject({
    mark: "local",
    base: { value: "Pay", version: 3 },
    baseline: { text: { value: "Pay" } },
  });
  for (const { forget } of older) forget();
  expect(Object.keys(storage)).toHaveLength(2);
});
