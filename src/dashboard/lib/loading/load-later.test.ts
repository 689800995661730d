import { expect, it, vi } from "vitest";
import { fakeWindow } from "#dashboard/testing/fake-window.ts";
import { loadLater, preloadParts } from "./load-later.ts";

vi.mock("#dashboard/lib/messages/interface-messages.ts", () => ({
  loadRestOfMessages: async () => undefined,
}));

fakeWindow();

it("loads a part only when it is opened if the browser is in data-saving mode", async () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  const load = vi.fn(async () => "part");
  const part = loadLater(load);
  preloadParts();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled();
  expect(await part()).toBe("part");
});

it("preloads each part once, including parts registered later", async () => {
  vi.stubGlobal("navigator", {});
  const [first, failing, late] = [
    vi.fn(async () => "first"),
    vi.fn(async () => Promise.reject(new SyntaxError("broken"))),
    vi.fn(async () => "late"),
  ];
  const part = loadLater(first);
  loadLater(failing);
  preloadParts();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(part.loaded).toBe("first");
  loadLater(late);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([first, failing, late].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  expect(await part()).toBe("first");
  expect(first).toHaveBeenCalledTimes(1);
});
