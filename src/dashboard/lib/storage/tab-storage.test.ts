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

/** A page, with the Locks API, which browsers have on secure pages only. */
async function openPage({ isSecure }: { isSecure: boolean }): Promise<Page> {
  const locks = { request: async (_name: string, _options: object, hold: () => void) => hold() };
  const query = async () => ({ held: [] });
  vi.stubGlobal("navigator", isSecure ? { locks: { ...locks, query } } : {});
  const storage = await import("./tab-storage.ts");
  await storage.beginTabStorage();
  const { wouldLoseInput } = await import("#dashboard/lib/leaving/leaving.ts");
  return { storage, wouldLoseInput };
}

test("requires confirmation for input that a full storage rejects, until it is stored", async () => {
  const { storage, wouldLoseInput } = await openPage({ isSecure: true });
  storage.writeOfTab("comment", "Be kind");
  expect(wouldLoseInput()).toBe(false);

  const store = localStorage.setItem;
  localStorage.setItem = () => {
    throw new DOMException("Full", "QuotaExceededError");
  };
  storage.writeOfTab("comment", "Be kind, please");
  expect([wouldLoseInput(), storage.readOfTab("comment")]).toEqual([true, "Be kind, please"]);
  storage.writeOfTab("form", { name: "Shop" });
  expect([storage.isStoredInTab("form"), storage.readOfTab("form")]).toEqual([true, { name: "Shop" }]);
  storage.removeOfTab("form");
  expect([storage.isStoredInTab("form"), wouldLoseInput()]).toEqual([false, true]);

  localStorage.setItem = store;
  storage.writeOfTab("comment", "Be kind!");
  expect([wouldLoseInput(), storage.readOfTab("comment")]).toEqual([false, "Be kind!"]);
});

test("requires confirmation over plain HTTP for all unsent input, also after a reload", async () => {
  const first = await openPage({ isSecure: false });
  expect(first.wouldLoseInput()).toBe(false);
  first.storage.writeOfTab("comment", "Be kind");
  expect(first.wouldLoseInput()).toBe(true);

  vi.resetModules();
  const { storage, wouldLoseInput } = await openPage({ isSecure: false });
  expect([wouldLoseInput(), storage.readOfTab("comment")]).toEqual([true, "Be kind"]);
  storage.removeOfTab("comment");
  expect(wouldLoseInput()).toBe(false);
});
