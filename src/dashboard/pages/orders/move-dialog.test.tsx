import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { OrderStatus } from "#contract/orders/order-moves.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { show } from "#dashboard/testing/show.tsx";
import { MoveDialog } from "./move-dialog.tsx";

afterEach(() => void vi.unstubAllGlobals());

it("a move that comes too late says where the order stands by now, and why it was refused", async () => {
  const sent: unknown[] = [];
  let status: OrderStatus = "processing";
  vi.stubGlobal("fetch", async (_address: string, { body, method }: RequestInit) => {
    if (method !== "PUT") return Response.json({ _id: "o", status, etag: status });
    sent.push(JSON.parse(String(body)));
    return Response.json({ code: "order_state", message: "No.", requestId: "1" }, { status: 400 });
  });
  let move = (_status: OrderStatus) => {};
  function Open() {
    const [shown, setShown] = useState<OrderStatus>("processing");
    move = (next) => flushSync(() => setShown(next));
    const order = { _id: "o", status: shown, targetLanguages: {} } as unknown as OrderDetails;
    return <MoveDialog scope={{ app: "p", branch: "main" }} order={order} to="testing" onClose={() => {}} />;
  }
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <Open />
    </QueryClientProvider>,
  );
  const dialog = page.getByRole("dialog", { name: "Submit for testing" });
  const submit = dialog.getByRole("button", { name: "Submit for testing" });
  status = "canceled";
  // The page has not heard of it: nothing is sent before its reader has.
  await submit.click();
  move("canceled");
  await expect.element(dialog.getByText(/it is now canceled\. Check it before you decide\.$/)).toBeVisible();
  expect(sent).toEqual([]);
  await submit.click();
  await expect.element(dialog.getByText(/The order changed in the meantime/)).toBeVisible();
  expect(sent).toEqual([{ status: "testing", etag: "canceled" }]);
});
