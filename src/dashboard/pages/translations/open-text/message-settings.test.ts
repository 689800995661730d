import { expect, it } from "vitest";
import { messageSettings } from "./message-settings.ts";

it("what a key says of its placeholders goes before what its project says, and nothing is said by neither", () => {
  expect(messageSettings({}, {})).toEqual({});
  expect(messageSettings({ syntax: "icu" }, { style: "laravel" })).toEqual({
    syntax: "icu",
    style: "laravel",
  });
  expect(messageSettings({ style: "none" }, { style: "laravel", patterns: ["a"] })).toEqual({
    style: "none",
    patterns: ["a"],
  });
});
