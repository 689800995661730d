import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OrderStatus } from "#contract/orders/order-moves.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { recordSession } from "#dashboard/api/transport/page-person.ts";
import { beginTabStorage, tabItemNames } from "#dashboard/lib/storage/tab-storage.ts";
import { show } from "#dashboard/testing/show.tsx";
import { MoveDialog } from "./move-dialog.tsx";

afterEach(() => void vi.unstubAllGlobals());

it("sends no move while the status is outdated, and shows why a late move was rejected", async () => {
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
  const dialog = page.getByRole("dialog", { name: "Submit for review" });
  const submit = dialog.getByRole("button", { name: "Submit for review" });
  status = "canceled";
  // The page does not show the new status yet, so nothing is sent.
  await submit.click();
  move("canceled");
  await expect.element(dialog.getByText(/it is now canceled\. Check it before you decide\.$/)).toBeVisible();
  expect(sent).toEqual([]);
  await submit.click();
  await expect.element(dialog.getByText(/The order changed in the meantime/)).toBeVisible();
  expect(sent).toEqual([{ status: "testing", etag: "canceled" }]);
});

it("restores the comment of each move when its dialog reopens, until it is discarded or sent", async () => {
  await beginTabStorage();
  recordSession({ user: { _id: "ada" } } as never);
  const order = { _id: "o", status: "processing", targetLanguages: {} } as unknown as OrderDetails;
  vi.stubGlobal("fetch", async (_address: string, { method }: RequestInit) =>
    Response.json(method === "PUT" ? { order } : { ...order, etag: "1" }),
  );
  function Moves() {
    const [to, setTo] = useState<OrderStatus>();
    const scope = { app: "p", branch: "main" };
    return (
      <>
        {(["canceled", "onHold"] as const).map((status) => (
          <button key={status} type="button" onClick={() => setTo(status)}>
            {status}
          </button>
        ))}
        {to && <MoveDialog scope={scope} order={order} to={to} onClose={() => setTo(undefined)} />}
      </>
    );
  }
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <Moves />
    </QueryClientProvider>,
  );
  const dialog = page.getByRole("dialog");
  const comment = dialog.getByLabelText("Comment");
  const stored = () => tabItemNames().filter((name) => name.startsWith("form.ada.move."));
  const moves = [
    { to: "canceled", end: () => dialog.getByRole("button", { name: "Discard" }).click() },
    { to: "onHold", end: () => dialog.getByRole("button", { name: "Put on hold" }).click() },
  ];
  for (const { to } of moves) {
    await page.getByRole("button", { name: to }).click();
    await expect.element(comment).toHaveValue("");
    await userEvent.fill(comment, `Typed for ${to}`);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
  }
  expect(stored()).toHaveLength(2);
  for (const { to, end } of moves) {
    await page.getByRole("button", { name: to }).click();
    await expect.element(comment).toHaveValue(`Typed for ${to}`);
    await expect.element(dialog.getByText("Restored what you typed.")).toBeVisible();
    await end();
    if (to === "canceled") {
      await expect.element(comment).toHaveValue("");
      await userEvent.keyboard("{Escape}");
    }
    await expect.element(dialog).not.toBeInTheDocument();
  }
  await expect.poll(stored).toEqual([]);
});
