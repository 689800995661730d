import { describe, expect, it } from "vitest";
import { restingOffset, scrollFor } from "./scroll-into-view.ts";

describe("scrollFor", () => {
  const viewport = { offset: 100, length: 200, coveredStart: 20, coveredEnd: 30 };

  it.each([
    ["stays if the span is visible", { start: 150, size: 50 }, undefined],
    ["scrolls up to a span above", { start: 110, size: 50 }, 90],
    ["scrolls down to a span below", { start: 290, size: 50 }, 170],
    ["shows the start of a span larger than the viewport", { start: 150, size: 400 }, 130],
  ])("%s", (_name, span, expected) => {
    expect(scrollFor(span, viewport)).toBe(expected);
  });
});

describe("restingOffset", () => {
  it("keeps the middle of a row at 40 % of the height", () => {
    expect(restingOffset({ start: 1000, size: 50 }, 500)).toBe(825);
  });

  it("shows the start of a row that is higher than that", () => {
    expect(restingOffset({ start: 1000, size: 450 }, 500)).toBe(1000);
  });
});
