import fc from "fast-check";
import { expect, test } from "vitest";
import { printInvisibleId, readInvisibleId } from "./invisible-ids.ts";

const hexDigit = fc.constantFrom(..."0123456789abcdef");

test("an id is read back from before any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: hexDigit, minLength: 24, maxLength: 24 }), fc.string(), (id, text) => {
      expect(printInvisibleId(id)).toMatch(/^(?:\u200B|\u200C|\u200D|\uFEFF){48}$/);
      expect(readInvisibleId(printInvisibleId(id) + text)).toEqual({ id, text });
    }),
  );
});

test("the most significant digit comes first", () => {
  const id = "1b".padEnd(24, "0");
  expect(printInvisibleId(id).slice(0, 4)).toBe("\u200B\u200C\u200D\uFEFF");
});

test("47 such characters are treated as text", () => {
  const text = "\u200B".repeat(47);
  expect(readInvisibleId(`${text}a`)).toEqual({ id: undefined, text: `${text}a` });
});
