import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubStorage } from "#dashboard/lib/storage/stub-storage.fixture.ts";
import { lastSize, storeSize } from "./last-size.ts";

const size = { width: 1_200, height: 780 };
const resizeWindow = (width: number, height: number) => {
  vi.stubGlobal("innerWidth", width);
  vi.stubGlobal("innerHeight", height);
};

let storage: Storage;
beforeEach(() => {
  storage = stubStorage();
  vi.stubGlobal("localStorage", storage);
  resizeWindow(1_440, 900);
});
afterEach(() => void vi.unstubAllGlobals());

it("returns the stored grid size only in a window of the same size", () => {
  expect(lastSize()).toBeUndefined();
  storeSize(size);
  expect(lastSize()).toEqual(size);
  resizeWindow(1_440, 901);
  expect(lastSize()).toBeUndefined();
  resizeWindow(1_024, 900);
  expect(lastSize()).toBeUndefined();
});

it.each(["1200", "[1440,900]", "[1440,900,0,780]", '[1440,900,"1200",780]'])(
  "ignores a stored value that is no size: %s",
  (stored) => {
    storage.setItem("parlance.grid.size", stored);
    expect(lastSize()).toBeUndefined();
  },
);
