import { describe, expect, it } from "vitest";
import { factsOf, pathOfNotice } from "./notice-facts.ts";

const branch = "b1";

describe("a notification leads to", () => {
  it.each([
    ["its order", "order.created", { branch, order: "c2" }, "/projects/app/b1/orders/c2/overview"],
    ["its webhook", "webhook.failing", { branch, webhook: "c8" }, "/projects/app/b1/webhooks/c8/deliveries"],
    [
      "its string in its language",
      "mention",
      { branch, key: 'say "hi"', language: "de" },
      `/projects/app/b1/translations?${new URLSearchParams({ q: 'key:="say \\"hi\\""', show: "discussions", languages: "de", column: "de" })}`,
    ],
    [
      "its key, of a discussion on all languages",
      "discussion.reply",
      { branch, key: "home", language: null },
      "/projects/app/b1/translations?q=key%3A%3Dhome&show=discussions",
    ],
    ["its project, when it does not say more", "mention", {}, "/projects/app"],
    ["nowhere, while one is only invited", "invitation", { role: "translator" }, undefined],
  ] as const)("%s", (_what, type, data, path) => {
    expect(pathOfNotice({ type, app: "app", data })).toBe(path);
  });

  it("nowhere, when its project is gone", () => {
    expect(pathOfNotice({ type: "mention", app: null, data: { branch, key: "home" } })).toBeUndefined();
  });
});

it("what a notification lacks or has in another shape is not said", () => {
  expect(factsOf({ user: null, orderNumber: "1", languages: ["de", 1], key: "" })).toEqual({
    languages: ["de"],
    isAssigned: false,
  });
});
