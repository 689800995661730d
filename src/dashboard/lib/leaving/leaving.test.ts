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

/** Whether the browser would show a confirmation. */
function needsConfirmation(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it("leaving requires confirmation while input would be lost", () => {
  let isUnsaved = false;
  const forget = leaving.confirmBeforeLeaving(() => isUnsaved);
  expect([leaving.wouldLoseInput(), needsConfirmation()]).toEqual([false, false]);
  isUnsaved = true;
  expect([leaving.wouldLoseInput(), needsConfirmation()]).toEqual([true, true]);
  forget();
  expect([leaving.wouldLoseInput(), needsConfirmation()]).toEqual([false, false]);
});

it("one unregistered check does not cancel the confirmation of another", () => {
  const forget = leaving.confirmBeforeLeaving(() => true);
  leaving.confirmBeforeLeaving(() => true);
  forget();
  expect(needsConfirmation()).toBe(true);
});

it("everything possible is stored, even after a failure", async () => {
  const stored: string[] = [];
  leaving.storeBeforeLeaving(() => Promise.reject(new Error("offline")));
  leaving.storeBeforeLeaving(async () => stored.push("draft"));
  leaving.storeBeforeLeaving(async () => stored.push("gone"))();
  await leaving.storeAll();
  expect(stored).toEqual(["draft"]);
});

it("a page that reloads itself requires no confirmation", () => {
  leaving.confirmBeforeLeaving(() => true);
  leaving.reloadPage("/sign-in");
  expect(location.replace).toHaveBeenCalledWith("/sign-in");
  expect(needsConfirmation()).toBe(false);
});
