import { expect, test } from "vitest";
import { changeKinds } from "#contract/history.ts";
import words from "#dashboard/messages/en/panel.json" with { type: "json" };

test.each(changeKinds)("the history has a word for a change of the kind %s", (kind) => {
  expect(words).toHaveProperty([`panel.history.kind.${kind}`]);
});
