import { expect, test } from "vitest";
import { choicesOf, decisionOf, firstChoice, freeName } from "./restore-choices.ts";

test("offers a merge in both directions and preselects a choice that loses nothing", () => {
  expect(choicesOf(["merge", "rename", "skip"])).toEqual(["mergeLiving", "mergeTrashed", "rename", "skip"]);
  expect(firstChoice(["merge", "rename", "skip"])).toBe("rename");
  expect(firstChoice(["merge", "skip"])).toBe("mergeLiving");
  expect(firstChoice(["skip"])).toBe("skip");
});

test("sends the resolution with the name or the preferred side", () => {
  expect(decisionOf({ id: "a", choice: "mergeTrashed", name: "x" })).toEqual({
    id: "a",
    do: "merge",
    prefer: "trashed",
  });
  expect(decisionOf({ id: "a", choice: "rename", name: "x" })).toEqual({ id: "a", do: "rename", name: "x" });
  expect(decisionOf({ id: "a", choice: "skip", name: "x" })).toEqual({ id: "a", do: "skip" });
});

test("suggests the next number as a free name", () => {
  expect(freeName("home", "tag")).toBe("home 2");
  expect(freeName("home 2", "group")).toBe("home 3");
  expect(freeName("home", "key")).toBe("home_2");
  expect(freeName("step_9", "key")).toBe("step_10");
});
