import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { show } from "#dashboard/testing/show.tsx";
import { DueDateDialog } from "./due-date-dialog.tsx";

afterEach(() => void vi.unstubAllGlobals());

it("rejects a day less than 24 hours ahead, and resends a day after a network failure", async () => {
  let isOffline = true;
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit) => {
    if (isOffline) throw new TypeError("Failed to fetch");
    sent.push(JSON.parse(String(body)));
    return Response.json({ order: { _id: "o" } });
  });
  const onClose = vi.fn();
  const order = { _id: "o", dueDate: "2090-01-01T00:00:00.000Z", etag: "1" } as unknown as OrderDetails;
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <DueDateDialog scope={{ app: "p", branch: "main" }} order={order} onClose={onClose} />
    </QueryClientProvider>,
  );
  const day = page.getByLabelText("Due");
  const save = page.getByRole("button", { name: "Save date" });
  await userEvent.fill(day, "2020-01-01");
  await save.click();
  await expect.element(page.getByText(/^Choose .+ or a later day\.$/)).toBeVisible();
  await userEvent.fill(day, "2090-05-06");
  await save.click();
  await expect.element(page.getByText(/Can’t reach Parlance/)).toBeVisible();
  await expect.element(day).toHaveValue("2090-05-06");
  expect(onClose).not.toHaveBeenCalled();
  isOffline = false;
  await save.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toEqual([{ dueDate: "2090-05-06", etag: "1" }]);
});
