import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubStorage } from "./stub-storage.fixture.ts";

type Page = { storage: typeof import("./tab-storage.ts"); wouldLoseInput: () => boolean };

beforeEach(() => {
  vi.resetModules();
  const location = { pathname: "/orders", search: "" };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location }));
  vi.stubGlobal("document", { title: "Orders" });
  vi.stubGlobal("localStorage", stubStorage());
  vi.stubGlobal("sessionStorage", stubStorage());
});
afterEach(() => vi.unstubAllGlobals());

/** Opens a page. As in browsers, only a secure page has the Web Locks API. */
async function openPage({ isSecure }: { isSecure: boolean }): Promise<Page> {
  const locks = { request: async (_name: string, _options: object, hold: () => void) => hold() };
  const query = async () => ({ held: [] });
  vi.stubGlobal("navigator", isSecure ? { locks: { ...locks, query } } : {});
  const storage = await import("./tab-storage.ts");
  await storage.beginTabStorage();
  const { wouldLoseInput } = await import("#dashboard/lib/leaving/leaving.ts");
  return { storage, wouldLoseInput };
}

test("asks before leaving while input is not stored because the storage is full", async () => {
  const { storage, wouldLoseInput } = await openPage({ isSecure: true });
  storage.writeToTab("comment", "Be kind");
  expect(wouldLoseInput()).toBe(false);

  const store = localStorage.setItem;
  localStorage.setItem = () => {
    throw new DOMException("Full", "QuotaExceededError");
  };
  storage.writeToTab("comment", "Be kind, please");
  expect([wouldLoseInput(), storage.readFromTab("comment")]).toEqual([true, "Be kind, please"]);
  storage.writeToTab("form", { name: "Shop" });
  expect([storage.isStoredInTab("form"), storage.readFromTab("form")]).toEqual([true, { name: "Shop" }]);
  storage.removeFromTab("form");
  expect([storage.isStoredInTab("form"), wouldLoseInput()]).toEqual([false, true]);

  localStorage.setItem = store;
  storage.writeToTab("comment", "Be kind!");
  expect([wouldLoseInput(), storage.readFromTab("comment")]).toEqual([false, "Be kind!"]);
});

test("over plain HTTP, asks before leaving with any unsent input, also after a reload", async () => {
  const first = await openPage({ isSecure: false });
  expect(first.wouldLoseInput()).toBe(false);
  first.storage.writeToTab("comment", "Be kind");
  expect(first.wouldLoseInput()).toBe(true);

  vi.resetModules();
  const { storage, wouldLoseInput } = await openPage({ isSecure: false });
  expect([wouldLoseInput(), storage.readFromTab("comment")]).toEqual([true, "Be kind"]);
  storage.removeFromTab("comment");
  expect(wouldLoseInput()).toBe(false);
});
