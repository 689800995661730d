import { afterEach, beforeEach, expect, it, vi } from "vitest";

type Leaving = typeof import("./leaving.ts");
let leaving: Leaving;
const location = { reload: vi.fn(), replace: vi.fn() };

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location }));
  leaving = await import("./leaving.ts");
});
afterEach(() => vi.unstubAllGlobals());

/** Whether the browser would ask. */
function asks(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it("leaving asks as long as something would be lost at that moment", () => {
  let isUnsaved = false;
  const forget = leaving.askBeforeLeaving(() => isUnsaved);
  expect([leaving.wouldLose(), asks()]).toEqual([false, false]);
  isUnsaved = true;
  expect([leaving.wouldLose(), asks()]).toEqual([true, true]);
  forget();
  expect([leaving.wouldLose(), asks()]).toEqual([false, false]);
});

it("what one page part has no more need to ask about, another one still asks about", () => {
  const forget = leaving.askBeforeLeaving(() => true);
  leaving.askBeforeLeaving(() => true);
  forget();
  expect(asks()).toBe(true);
});

it("everything is stored that can be, also where something before it cannot", async () => {
  const stored: string[] = [];
  leaving.storeBeforeLeaving(() => Promise.reject(new Error("offline")));
  leaving.storeBeforeLeaving(async () => stored.push("draft"));
  leaving.storeBeforeLeaving(async () => stored.push("gone"))();
  await leaving.storeAll();
  expect(stored).toEqual(["draft"]);
});

it("a page that is loaded anew asks no more", () => {
  leaving.askBeforeLeaving(() => true);
  leaving.loadAnew("/sign-in");
  expect(location.replace).toHaveBeenCalledWith("/sign-in");
  expect(asks()).toBe(false);
});
