import { expect, it, vi } from "vitest";
import { checkText } from "./check-text.ts";
import { findingsIn, fixableIn } from "./found-in.ts";

vi.mock("./check-text.ts", async (original) => {
  const real = await original<typeof import("./check-text.ts")>();
  return { ...real, checkText: vi.fn(real.checkText) };
});

const input = { source: "Total", target: " Summe  der  Posten", sourceLanguage: "en", language: "de" };

it("finds fixable findings with one check of the text and one of each fixed text", () => {
  const found = findingsIn(input, {});
  const fixable = [...fixableIn(found, input.target)];
  expect(fixable).toEqual(["edge_space", "double_space"]);
  const read = vi.mocked(checkText).mock.calls.map(([{ target }]) => target);
  expect(read).toEqual([input.target, ...fixable.map(found.fixed)]);
});

it("filters findings by the levels of the project", () => {
  const { findings } = findingsIn(input, { edge_space: "off", double_space: "error" });
  expect(new Set(findings.map(({ check, level }) => `${check}: ${level}`))).toEqual(
    new Set(["double_space: error"]),
  );
});
