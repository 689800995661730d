import { expect, test } from "vitest";
import { pasteUpload, planPaste } from "./paste-plan.ts";

const sources = new Map([
  ["pay", { group: "shop", text: "Pay" }],
  ["home", { group: "main", text: "Home" }],
  ["empty", { group: "shop", text: "" }],
]);

test("pasted strings are new, replace a text, or change nothing", () => {
  const plan = planPaste({ fresh: "Fresh", pay: "Pay now", home: "Home", empty: "Filled" }, sources);
  expect(plan).toEqual({
    changes: [
      { key: "pay", text: "Pay now", before: "Pay" },
      { key: "fresh", text: "Fresh", before: undefined },
      { key: "empty", text: "Filled", before: undefined },
    ],
    ...{ added: 2, replaced: 1, same: 1 },
  });
});

test("keys that are there stay in their group", () => {
  const plan = planPaste({ fresh: "Fresh", pay: "Pay now" }, sources);
  expect(pasteUpload(plan, { language: "en", sources })).toEqual({
    en: { main: { entries: { fresh: { v: "Fresh" } } }, shop: { entries: { pay: { v: "Pay now" } } } },
  });
});
