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

test("reads the written value", () => {
  const storage = storageOf();
  expect(writeStored("a", { widths: [1, 2] }, () => storage)).toBe(true);
  expect(readStored("a", () => storage)).toEqual({ widths: [1, 2] });
});

test("reads a missing or malformed value as undefined", () => {
  const storage = storageOf({ broken: "{" });
  expect(readStored("absent", () => storage)).toBeUndefined();
  expect(readStored("broken", () => storage)).toBeUndefined();
});

test("reports failure without throwing when the browser forbids storage", () => {
  expect(readStored("a", forbidden)).toBeUndefined();
  expect(writeStored("a", 1, forbidden)).toBe(false);
});

test("reports failure without throwing when the storage is full", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("Full", "QuotaExceededError");
    },
  };
  expect(writeStored("a", 1, () => full)).toBe(false);
});
