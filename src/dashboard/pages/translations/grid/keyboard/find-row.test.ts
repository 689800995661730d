import { expect, it, vi } from "vitest";
import { fakeWindow } from "#dashboard/testing/fake-window.ts";
import { findRow } from "./find-row.ts";

fakeWindow();

const loadMs = 300;

/** A set of 100,000 rows, in which each window of a hundred rows takes a while to load. */
function rows() {
  const load = vi.fn((_position: number) => new Promise<void>((resolve) => setTimeout(resolve, loadMs)));
  const show = vi.fn((_isSearching: boolean) => undefined);
  return { total: 100_000, load, show };
}

it("finds a distant row and loads rows only up to it", async () => {
  const search = rows();
  const result = findRow(search, 150, (index) => index === 420);
  await vi.advanceTimersByTimeAsync(4 * loadMs);
  expect(await result).toBe(420);
  expect(search.load.mock.calls).toEqual([[100], [200], [300], [400]]);
});

it("ends the search at the next key press and loads nothing more", async () => {
  const search = rows();
  const result = findRow(search, 0, () => false);
  await vi.advanceTimersByTimeAsync(10.5 * loadMs);
  window.dispatchEvent(new Event("keydown"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(search.load).toHaveBeenCalledTimes(11);
  expect(await result).toBeUndefined();
});

it("reports a long search until it ends", async () => {
  const search = rows();
  const result = findRow(search, 0, (index) => index === 2_000);
  await vi.advanceTimersByTimeAsync(2 * loadMs);
  expect(search.show).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(19 * loadMs);
  expect(await result).toBe(2_000);
  expect(search.show.mock.calls.at(0)).toEqual([true]);
  expect(search.show.mock.calls.at(-1)).toEqual([false]);
  search.show.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(search.show).not.toHaveBeenCalled();
});

it("returns -1 if no row matches, and rejects if rows cannot be loaded", async () => {
  const { show } = rows();
  const load = async () => undefined;
  expect(await findRow({ total: 250, load, show }, 0, () => false)).toBe(-1);
  const failing = () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(findRow({ total: 250, load: failing, show }, 0, () => false)).rejects.toThrow("fetch");
  expect(vi.getTimerCount()).toBe(0);
});
