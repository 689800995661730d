import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { notificationTypes } from "#contract/notifications/notifications.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { show } from "#dashboard/testing/show.tsx";
import { NotificationSettings } from "./notification-settings.tsx";

afterEach(() => void vi.unstubAllGlobals());

async function openSettings(sendsMail: boolean) {
  let stored = { language: null, mail: Object.fromEntries(notificationTypes.map((type) => [type, true])) };
  vi.stubGlobal("fetch", async (_address: string, { body, method }: RequestInit) => {
    if (method === "PUT") stored = { ...stored, mail: { ...stored.mail, ...JSON.parse(String(body)).mail } };
    return Response.json(stored);
  });
  const client = new QueryClient();
  client.setQueryData(sessionQuery().queryKey, { setupNeeded: false, sendsMail, user: null });
  await show(
    <QueryClientProvider client={client}>
      <NotificationSettings />
    </QueryClientProvider>,
  );
  return () => stored;
}

const mention = page.getByRole("checkbox", { name: "Someone mentions you" });

it("stores for each kind of notification whether it is also sent by email", async () => {
  const stored = await openSettings(true);
  await expect.element(mention).toBeChecked();
  await mention.click();
  await expect.element(mention).not.toBeChecked();
  await expect.poll(() => stored().mail.mention).toBe(false);
  await expect
    .element(page.getByRole("checkbox", { name: "A reply in one of your discussions" }))
    .toBeChecked();
});

it("reports that the server sends no email instead of offering it", async () => {
  await openSettings(false);
  await expect.element(page.getByText(/This server doesn’t send email\.$/)).toBeVisible();
  await expect.element(mention).not.toBeInTheDocument();
});
