import { describe, expect, it } from "vitest";
import { webhookEventTypes } from "#contract/webhooks/webhook-events.ts";
import type { Webhook } from "#contract/webhooks/webhooks.ts";
import { bodyOf, typesOf, valuesOf } from "./webhook-values.ts";

const storedWebhook: Webhook = {
  _id: "c80000000000000000000002",
  created: "2026-03-14T09:26:53.589Z",
  updatedAt: "2026-03-14T09:26:53.589Z",
  url: "https://hooks.example.org/parlance",
  httpMethod: "post",
  headers: [{ key: "x-key", value: "********", secret: true }],
  body: { content: "{{type}}", contentType: "text/plain" },
  disabled: false,
  userId: null,
  events: ["statusChanges", "order.created"],
  branches: ["b10000000000000000000001"],
  query: "tag:shop",
  mode: "coalesced",
  quietPeriod: 120,
  description: "Build",
  state: "active",
  failingSince: null,
  disabledReason: null,
  lastDelivery: null,
  successRate: null,
};

describe("webhook form", () => {
  it("converts a stored webhook to the same body, including masked secrets", () => {
    const { url, httpMethod, headers, body, events, branches, query, mode, quietPeriod, description } =
      storedWebhook;
    expect(bodyOf(valuesOf(storedWebhook))).toEqual({
      url,
      httpMethod,
      headers,
      body,
      events,
      branches,
      query,
      mode,
      quietPeriod,
      description,
    });
  });

  it("omits empty header rows, and the custom body when it is disabled or the method is GET", () => {
    const values = valuesOf(storedWebhook);
    const empty = { key: "", value: "", secret: false, description: "" };
    expect(bodyOf({ ...values, headers: [empty] }).headers).toEqual([]);
    expect(bodyOf({ ...values, ownBody: false }).body).toBeNull();
    expect(bodyOf({ ...values, httpMethod: "get" }).body).toBeNull();
  });

  it("sends an empty list for all events", () => {
    expect(bodyOf({ ...valuesOf(storedWebhook), someEvents: false }).events).toEqual([]);
    expect(typesOf([], webhookEventTypes)).toEqual(webhookEventTypes);
  });

  it("resolves presets to event types", () => {
    expect(typesOf(["statusChanges", "order.created"], webhookEventTypes)).toEqual([
      "entry.status_changed",
      "entry.locked",
      "entry.unlocked",
      "entry.excluded",
      "entry.included",
      "order.created",
    ]);
  });
});
