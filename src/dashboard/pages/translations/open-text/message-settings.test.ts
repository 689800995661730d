import { expect, it } from "vitest";
import { messageSettings } from "./message-settings.ts";

it("prefers settings of the key to those of the project", () => {
  expect(messageSettings({}, {})).toEqual({});
  expect(messageSettings({ syntax: "icu" }, { style: "laravel" })).toEqual({
    syntax: "icu",
    style: "laravel",
  });
  expect(messageSettings({ syntax: "plain" }, { syntax: "icu", style: "qt" })).toEqual({
    syntax: "plain",
    style: "qt",
  });
  expect(messageSettings({}, { syntax: "plain" })).toEqual({ syntax: "plain" });
  expect(messageSettings({ style: "none" }, { style: "laravel", patterns: ["a"] })).toEqual({
    style: "none",
    patterns: ["a"],
  });
});
