import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OrderStatus } from "#contract/orders/order-moves.ts";
import type { OrderDetails, OrderString } from "#contract/orders/orders.ts";
import type { Project } from "#contract/projects/projects.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { show } from "#dashboard/testing/show.tsx";
import { DeliverActions } from "./deliver-actions.tsx";
import { orderStringsKey } from "./use-order-strings.ts";

const scope = { app: "p", branch: "main" };

/** A vendor opens the dialog for a file of an order with one string; `move` says where the order stands by now. */
async function openDialog(string: Partial<OrderString>, project: Partial<Project>) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const german = { code: "de", name: "German", base: false, customName: false, writable: true };
  client.setQueryData(languagesQuery(scope).queryKey, [german] as never);
  const first = {
    key: "home",
    language: "de",
    value: "",
    draft: "",
    version: 1,
    delivered: false,
    ...string,
  };
  client.setQueryData(orderStringsKey(scope, "o", { language: "de" }), [first]);
  let move = (_status: OrderStatus) => {};
  function Order() {
    const [status, setStatus] = useState<OrderStatus>("processing");
    move = (next) => flushSync(() => setStatus(next));
    const order = { _id: "o", status, languages: ["de"] } as unknown as OrderDetails;
    return <DeliverActions scope={scope} order={order} project={project as Project} canDeliver />;
  }
  const router = createMemoryRouter([{ path: "/", element: <Order /> }], {
    initialEntries: ["/?deliver=file"],
  });
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toBeVisible();
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("no input");
  await userEvent.upload(input, new File([JSON.stringify({ de: { home: "Start" } })], "texts.json"));
  const deliver = dialog.getByRole("button", { name: "Deliver 1 text" });
  await expect.element(deliver).toBeVisible();
  return { dialog, deliver, move: (status: OrderStatus) => move(status) };
}

it("an order that is put on hold keeps what was chosen, says why nothing is delivered, and goes on later", async () => {
  const { dialog, deliver, move } = await openDialog({}, { branching: false });
  await expect.element(deliver).toBeEnabled();
  move("onHold");
  await expect.element(dialog.getByText(/^The order is on hold/)).toBeVisible();
  await expect.element(deliver).toBeDisabled();
  move("processing");
  await expect.element(dialog.getByText(/^The order is on hold/)).not.toBeInTheDocument();
  await expect.element(dialog.getByText("texts.json")).toBeVisible();
  await expect.element(deliver).toBeEnabled();
});

it("an order that ends says so in the open dialog", async () => {
  const { dialog, deliver, move } = await openDialog({}, { branching: false });
  move("canceled");
  await expect.element(dialog.getByText(/^The order has ended/)).toBeVisible();
  await expect.element(deliver).toBeDisabled();
});

it("a published text that gives way is not said to be written and not delivered", async () => {
  const { dialog } = await openDialog({ value: "Alt" }, { branching: true });
  await expect.element(dialog.getByText("1 text replaces the published text.")).toBeVisible();
});
