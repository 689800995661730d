import { afterEach, expect, test, vi } from "vitest";
import type { EntryRow } from "#contract/entries.ts";
import { ApiCallError, anotherPerson } from "#dashboard/api/transport/call.ts";
import { isRefused } from "#dashboard/pages/screenshots/boxes/send-drawing.ts";
import { someShot } from "#dashboard/pages/screenshots/screenshots.fixture.ts";
import { closestVariant, stringsOnScreen } from "#dashboard/pages/screenshots/strings/screen-strings.ts";
import { fitText, type Measure } from "#dashboard/pages/screenshots/strings/text-fit.ts";
import { openUnsavedTexts } from "#dashboard/pages/screenshots/strings/unsaved-texts.ts";

afterEach(() => void vi.unstubAllGlobals());

const row = (key: string) => ({ key }) as EntryRow;
const position = (key: string, x: number, y: number) => ({ key, keyId: null, x, y, width: 40, height: 10 });

test("strings come in the order of reading, those without a box last", () => {
  const rows = ["total", "pay", "hidden"].map(row);
  const positions = [
    position("pay", 50, 90),
    position("total", 0, 10),
    position("pay", 0, 90),
    position("", 5, 5),
  ];
  const found = stringsOnScreen(rows, positions, "ltr");
  expect(found.map(({ row: { key }, places }) => [key, places])).toEqual([
    ["total", [1]],
    ["pay", [2, 0]],
    ["hidden", []],
  ]);
});

test("another language is shown on the same device where there is one", () => {
  const shown = someShot("1", { language: "en", deviceModel: "Pixel" });
  const variants = [
    someShot("2", { language: "de", deviceModel: "iPhone" }),
    someShot("3", { language: "de", deviceModel: "Pixel" }),
    someShot("4", { language: "fr", deviceModel: "iPhone" }),
  ];
  expect(closestVariant(variants, shown, { language: "de" })?._id).toBe("3");
  expect(closestVariant(variants, shown, { language: "fr" })?._id).toBe("4");
  expect(closestVariant(variants, shown, { device: "iPhone" })?._id).toBe("2");
  expect(closestVariant(variants, shown, { language: "ja" })).toBeUndefined();
});

/** Letters half as wide as high; words are wrapped where the box ends. */
const measureIn =
  (width: number): Measure =>
  (text, size) => {
    let lines = 1;
    let used = 0;
    const wide = (word: string) => (word.length * size) / 2;
    for (const word of text.split(" ")) {
      if (used > 0 && used + wide(` ${word}`) > width) [lines, used] = [lines + 1, wide(word)];
      else used += wide(used > 0 ? ` ${word}` : word);
    }
    return { width: Math.max(...text.split(" ").map(wide), 0), height: lines * size * 1.2 };
  };

test("a text is drawn as large as the one that was seen, and one that needs more room says so", () => {
  const box = { width: 100, height: 24 };
  const measure = measureIn(box.width);
  const same = fitText(measure, { seen: "Pay now", shown: "Pay now" }, box);
  expect(same).toMatchObject({ size: 20 });
  expect(same.fill).toBeLessThanOrEqual(1);
  const longer = fitText(measure, { seen: "Pay now", shown: "Jetzt sofort bezahlen" }, box);
  expect(longer.size).toBe(20);
  expect(longer.fill).toBeGreaterThan(1.5);
  const unseen = fitText(measure, { seen: "", shown: "Jetzt sofort bezahlen" }, box);
  expect(unseen.size).toBeLessThan(20);
  expect(unseen.fill).toBeLessThanOrEqual(1);
});

test("a typed text stays until it is stored or put back to what it was", () => {
  const texts = openUnsavedTexts({ person: "p", app: "a", branch: "b" }, "1-1-1");
  const address = { key: "pay", language: "de" };
  texts.type(address, "Zahl", { text: "Pay", version: 3 });
  texts.type(address, "Zahlen", { text: "somebody else's", version: 4 });
  expect(texts.of(address)).toEqual({ text: "Zahlen", base: "Pay", version: 3 });
  texts.type(address, "Pay", { text: "Pay", version: 3 });
  expect(texts.of(address)).toBeUndefined();
});

const owner = { person: "p", app: "a", branch: "b" };
const pay = { key: "pay", language: "de" };
const shown = (texts: ReturnType<typeof openUnsavedTexts>) =>
  Object.values(texts.all()).map(({ text }) => text);

/** Each tab is alive from the time it is opened until it is closed. */
function openTabs() {
  const alive = new Set<string>();
  vi.stubGlobal("localStorage", storageInMemory());
  vi.stubGlobal("navigator", {
    locks: {
      request: async (name: string, { mode }: { mode?: string }, act: (lock: object) => unknown) => {
        if (mode !== "shared") return alive.add(name);
        if (alive.has(name)) throw new DOMException("", "TimeoutError");
        return act({});
      },
    },
  });
  return {
    async open(tab: string, of = owner) {
      const texts = openUnsavedTexts(of, tab);
      await texts.adopted;
      return texts;
    },
    close: (tab: string) => alive.delete(`parlance.tab.${tab}`),
  };
}

test("two tabs with one text of one cell each keep theirs, and neither shows the other's", async () => {
  const tabs = openTabs();
  const first = await tabs.open("1-1-1");
  const second = await tabs.open("2-2-2");
  first.type(pay, "Zahlen", { text: "Pay", version: 1 });
  second.type(pay, "Bezahlen", { text: "Pay", version: 1 });
  expect([shown(first), shown(second)]).toEqual([["Zahlen"], ["Bezahlen"]]);
  // As after a look at another page.
  expect(shown(await tabs.open("1-1-1"))).toEqual(["Zahlen"]);
  second.forget(pay);
  expect([shown(first), shown(second)]).toEqual([["Zahlen"], []]);
});

test("what closed tabs left behind is there in the next one, one text of a cell after the other", async () => {
  const tabs = openTabs();
  const [first, second] = [await tabs.open("1-1-1"), await tabs.open("2-2-2")];
  first.type(pay, "Zahlen", { text: "Pay", version: 1 });
  second.type(pay, "Bezahlen", { text: "Pay", version: 1 });
  second.type({ ...pay, language: "fr" }, "Payer", { text: "Pay", version: 1 });
  tabs.close("1-1-1");
  tabs.close("2-2-2");
  expect(shown(await tabs.open("4-4-4", { ...owner, person: "other" }))).toEqual([]);
  const third = await tabs.open("3-3-3");
  expect(shown(third).toSorted()).toEqual(["Payer", "Zahlen"]);
  third.forget(pay);
  await vi.waitFor(() => expect(shown(third).toSorted()).toEqual(["Bezahlen", "Payer"]));
});

test("of what closed tabs left behind nothing is lost when it is taken over twice at once", async () => {
  const tabs = openTabs();
  const [first, second] = [await tabs.open("1-1-1"), await tabs.open("2-2-2")];
  first.type(pay, "Zahlen", { text: "Pay", version: 1 });
  second.type(pay, "Bezahlen", { text: "Pay", version: 1 });
  tabs.close("1-1-1");
  tabs.close("2-2-2");
  await Promise.all([tabs.open("3-3-3"), tabs.open("3-3-3")]);
  expect(Object.keys(localStorage)).toHaveLength(2);
});

test("a text that an older Parlance kept is there still", async () => {
  const tabs = openTabs();
  const kept = JSON.stringify({ text: "Zahlen", base: "Pay", version: 1 });
  localStorage.setItem("parlance.screenshots.p.a.b\nde\npay", kept);
  expect((await tabs.open("1-1-1")).of(pay)?.text).toBe("Zahlen");
});

/** What `localStorage` does, in memory: its items are its own fields. */
function storageInMemory() {
  const items: Record<string, string> = {};
  const hidden = (value: unknown) => ({ value, enumerable: false });
  Object.defineProperties(items, {
    getItem: hidden((name: string) => items[name] ?? null),
    setItem: hidden((name: string, value: string) => Object.assign(items, { [name]: value })),
    removeItem: hidden((name: string) => Reflect.deleteProperty(items, name)),
  });
  return items;
}

test("a text that goes on while a part of it is stored stands on what is stored", () => {
  const texts = openUnsavedTexts({ person: "p", app: "a", branch: "b" }, "1-1-1");
  const address = { key: "pay", language: "de" };
  texts.type(address, "Zahl", { text: "Pay", version: 3 });
  texts.type(address, "Zahlen", { text: "Pay", version: 3 });
  texts.rebase(address, { text: "Zahl", version: 4 });
  expect(texts.of(address)).toEqual({ text: "Zahlen", base: "Zahl", version: 4 });
  texts.rebase(address, { text: "Zahlen", version: 5 });
  expect(texts.of(address)).toBeUndefined();
});

test("a drawing is given up only when the server will never take it", () => {
  const answered = (status: number) =>
    new ApiCallError(status, { message: "no", code: "internal", requestId: "" });
  expect([400, 403, 404, 409].map((status) => isRefused(answered(status)))).not.toContain(false);
  expect([401, 429, 500, 503].map((status) => isRefused(answered(status)))).not.toContain(true);
  expect(isRefused(new TypeError("Failed to fetch"))).toBe(false);
  expect(isRefused(anotherPerson())).toBe(false);
});
