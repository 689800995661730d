import { describe, expect, it } from "vitest";
import { scrollFor } from "./keep-in-sight.ts";

describe("scrolling to a span", () => {
  const seen = { offset: 100, length: 200, coveredStart: 20, coveredEnd: 30 };

  it.each([
    ["stays where it is seen", { start: 150, size: 50 }, undefined],
    ["goes up to what is above", { start: 110, size: 50 }, 90],
    ["goes down to what is below", { start: 290, size: 50 }, 170],
    ["shows the beginning of what is larger than the room", { start: 150, size: 400 }, 130],
  ])("%s", (_name, span, expected) => {
    expect(scrollFor(span, seen)).toBe(expected);
  });
});
