import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Webhook, WebhookDelivery } from "#contract/webhooks/webhooks.ts";
import { WebhookHealth } from "#dashboard/pages/webhooks/webhook-health.tsx";
import { show } from "#dashboard/testing/show.tsx";
import { DeliveryLog } from "./delivery-log.tsx";

afterEach(() => void vi.unstubAllGlobals());

const at = new Date().toISOString();
const failedDelivery: WebhookDelivery = {
  ...{ _id: "d1", eventId: "e1", type: "import.completed", created: at, sequence: 1, test: false },
  ...{ status: "pending", error: null, latency: 12, nextAttempt: at },
  request: {
    method: "POST",
    url: "https://hooks.example.org/",
    headers: [{ key: "webhook-signature", value: "v1,abc" }],
    body: "{}",
  },
  response: { status: 500, headers: [], body: "broken", truncated: false },
  attempts: [{ at, status: 500, error: null, latency: 12 }],
};
const webhook = {
  ...{ _id: "w", state: "failing", failingSince: at, disabledReason: null, disabled: false },
} as Webhook;

it("shows failures of an unreachable URL and sends a failed delivery again", async () => {
  const sent: unknown[] = [];
  let delivery = failedDelivery;
  vi.stubGlobal("fetch", async (_address: string, { method, body }: RequestInit) => {
    if (method !== "POST") return Response.json([delivery]);
    sent.push(JSON.parse(String(body)));
    delivery = {
      ...failedDelivery,
      status: "delivered",
      response: { ...failedDelivery.response, status: 200 } as never,
    };
    return Response.json({ replayed: 1 });
  });
  const scope = { app: "p", branch: "main" };
  const element = (
    <main>
      <WebhookHealth scope={scope} webhook={webhook} />
      <DeliveryLog scope={scope} webhook={webhook} />
    </main>
  );
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText(/Deliveries are failing/)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "import.completed" });
  await expect.element(row.getByText("waiting")).toBeVisible();
  await expect.element(row.getByText("500")).toBeVisible();
  await row.getByRole("button", { name: "import.completed" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("region", { name: "Response" }).getByText(/broken/)).toBeVisible();
  await expect
    .element(dialog.getByRole("region", { name: "Request" }).getByText(/webhook-signature: v1,abc/))
    .toBeVisible();
  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect.element(dialog.getByText("Sending 1 delivery again.")).toBeVisible();
  expect(sent).toEqual([{ deliveryIds: ["d1"] }]);
  await userEvent.keyboard("{Escape}");
  await expect.element(row.getByText("delivered")).toBeVisible();
});
