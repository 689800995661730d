import { expect, it, vi } from "vitest";
import { fakeWindow } from "#dashboard/testing/fake-window.ts";
import { loadLater, warmUp } from "./load-later.ts";

vi.mock("#dashboard/lib/messages/interface-messages.ts", () => ({
  loadRestOfMessages: async () => undefined,
}));

fakeWindow();

it("what opens later is loaded only when it is opened where somebody saves data", async () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  const load = vi.fn(async () => "part");
  const part = loadLater(load);
  warmUp();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled();
  expect(await part()).toBe("part");
});

it("what opens later is loaded ahead, also what is only known later, and each part once", async () => {
  vi.stubGlobal("navigator", {});
  const [first, failing, late] = [
    vi.fn(async () => "first"),
    vi.fn(async () => Promise.reject(new SyntaxError("broken"))),
    vi.fn(async () => "late"),
  ];
  const part = loadLater(first);
  loadLater(failing);
  warmUp();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(part.loaded).toBe("first");
  loadLater(late);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([first, failing, late].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  expect(await part()).toBe("first");
  expect(first).toHaveBeenCalledTimes(1);
});
