import { expect, test } from "vitest";
import { pasteUpload, planPaste } from "./paste-plan.ts";

const sources = new Map([
  ["pay", { group: "shop", text: "Pay" }],
  ["home", { group: "main", text: "Home" }],
  ["empty", { group: "shop", text: "" }],
]);

test("splits pasted strings into new, conflicting and unchanged ones", () => {
  const plan = planPaste({ fresh: "Fresh", pay: "Pay now", home: "Home", empty: "Filled" }, sources);
  expect(plan).toEqual({
    added: [
      { key: "fresh", text: "Fresh" },
      { key: "empty", text: "Filled" },
    ],
    conflicting: [{ key: "pay", text: "Pay" }],
    same: 1,
  });
});

test("keeps existing keys in their group", () => {
  const plan = planPaste({ fresh: "Fresh", empty: "Filled", pay: "Pay now" }, sources);
  expect(pasteUpload(plan, { language: "en", sources })).toEqual({
    en: { main: { entries: { fresh: { v: "Fresh" } } }, shop: { entries: { empty: { v: "Filled" } } } },
  });
});
