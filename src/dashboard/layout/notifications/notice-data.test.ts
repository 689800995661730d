import { describe, expect, it } from "vitest";
import { noticeData, pathOfNotice } from "./notice-data.ts";

const branch = "b1";

describe("path of a notification", () => {
  it.each([
    ["order", "order.created", { branch, order: "c2" }, "/projects/app/b1/orders/c2/overview"],
    ["webhook", "webhook.failing", { branch, webhook: "c8" }, "/projects/app/b1/webhooks/c8/deliveries"],
    [
      "string in a language",
      "mention",
      { branch, key: 'say "hi"', language: "de" },
      `/projects/app/b1/translations?${new URLSearchParams({ q: 'key:="say \\"hi\\""', show: "discussions", languages: "de", column: "de" })}`,
    ],
    [
      "key, for a discussion on all languages",
      "discussion.reply",
      { branch, key: "home", language: null },
      "/projects/app/b1/translations?q=key%3A%3Dhome&show=discussions",
    ],
    ["project, without further data", "mention", {}, "/projects/app"],
    ["nothing, for an invitation", "invitation", { role: "translator" }, undefined],
  ] as const)("leads to the page of: %s", (_what, type, data, path) => {
    expect(pathOfNotice({ type, app: "app", data })).toBe(path);
  });

  it("does not exist when the project is deleted", () => {
    expect(pathOfNotice({ type: "mention", app: null, data: { branch, key: "home" } })).toBeUndefined();
  });
});

it("missing or malformed data of a notification is ignored", () => {
  expect(noticeData({ user: null, orderNumber: "1", languages: ["de", 1], key: "" })).toEqual({
    languages: ["de"],
    isAssigned: false,
  });
});
