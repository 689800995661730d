import { expect, test } from "vitest";
import { readStored, writeStored } from "./stored-value.ts";

function storageOf(items: Record<string, string> = {}) {
  return {
    getItem: (name: string) => items[name] ?? null,
    setItem: (name: string, text: string) => {
      items[name] = text;
    },
  };
}

const forbidden = () => {
  throw new DOMException("Access is denied", "SecurityError");
};

test("what was written is read again", () => {
  const storage = storageOf();
  expect(writeStored("a", { widths: [1, 2] }, () => storage)).toBe(true);
  expect(readStored("a", () => storage)).toEqual({ widths: [1, 2] });
});

test("nothing, and what is no JSON, is read as undefined", () => {
  const storage = storageOf({ broken: "{" });
  expect(readStored("absent", () => storage)).toBeUndefined();
  expect(readStored("broken", () => storage)).toBeUndefined();
});

test("a browser that forbids storage breaks nothing, and whoever writes learns it", () => {
  expect(readStored("a", forbidden)).toBeUndefined();
  expect(writeStored("a", 1, forbidden)).toBe(false);
});

test("a full storage breaks nothing, and whoever writes learns it", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("Full", "QuotaExceededError");
    },
  };
  expect(writeStored("a", 1, () => full)).toBe(false);
});
