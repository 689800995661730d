import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubStorage } from "#dashboard/lib/storage/stub-storage.fixture.ts";
import { keepSize, lastSize } from "./last-size.ts";

const size = { width: 1_200, height: 780 };
const window = (width: number, height: number) => {
  vi.stubGlobal("innerWidth", width);
  vi.stubGlobal("innerHeight", height);
};

let storage: Storage;
beforeEach(() => {
  storage = stubStorage();
  vi.stubGlobal("localStorage", storage);
  window(1_440, 900);
});
afterEach(() => void vi.unstubAllGlobals());

it("the size of the grid is known in a window as large as that where it was kept, and in no other", () => {
  expect(lastSize()).toBeUndefined();
  keepSize(size);
  expect(lastSize()).toEqual(size);
  window(1_440, 901);
  expect(lastSize()).toBeUndefined();
  window(1_024, 900);
  expect(lastSize()).toBeUndefined();
});

it.each(["1200", "[1440,900]", "[1440,900,0,780]", '[1440,900,"1200",780]'])(
  "what cannot be a size is none: %s",
  (stored) => {
    storage.setItem("parlance.grid.size", stored);
    expect(lastSize()).toBeUndefined();
  },
);
