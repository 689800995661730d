import { expect, test } from "vitest";
import { webhookEventTypes } from "#contract/webhooks/webhook-events.ts";
import { countKinds } from "./event-kinds.ts";

test("counts event kinds including those of presets, and returns 0 for all kinds", () => {
  expect(countKinds([])).toBe(0);
  expect(countKinds(["allChanges"])).toBe(0);
  expect(countKinds(webhookEventTypes)).toBe(0);
  expect(countKinds(["statusChanges"])).toBe(5);
  expect(countKinds(["statusChanges", "entry.locked", "order.created"])).toBe(6);
});
