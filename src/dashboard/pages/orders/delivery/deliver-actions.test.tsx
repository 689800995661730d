import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OrderStatus } from "#contract/orders/order-moves.ts";
import type { OrderDetails, OrderString } from "#contract/orders/orders.ts";
import type { Project } from "#contract/projects/projects.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { orderStringCountQuery, refreshOrders } from "#dashboard/api/orders/orders.ts";
import { branchesQuery, projectsQuery } from "#dashboard/api/projects/projects.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { openJournalDatabase, resultOf } from "#dashboard/editing/journal/journal-database.ts";
import { show } from "#dashboard/testing/show.tsx";
import { DeliverActions } from "./deliver-actions.tsx";

const scope = { app: "p", branch: "main" };

const clearJournal = async () => {
  const db = await openJournalDatabase();
  await resultOf(db.transaction("work", "readwrite").objectStore("work").clear());
  db.close();
};
beforeEach(clearJournal);
afterEach(async () => {
  vi.unstubAllGlobals();
  await clearJournal();
});

const undelivered = {
  key: "home",
  language: "de",
  value: "",
  draft: "",
  version: 1,
  delivered: false,
  returned: null,
};

/**
 * Shows an order with one string that its vendor has not delivered; `move` changes the status of the order.
 */
async function showOrder(string: Partial<OrderString>, { branching = false, address = "/" } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const german = { code: "de", name: "German", base: false, customName: false, writable: true };
  client.setQueryData(languagesQuery(scope).queryKey, [german] as never);
  client.setQueryData(["session"], { user: { _id: "vera" } });
  client.setQueryData(projectsQuery().queryKey, [{ _id: "p", name: "Shop" }] as never);
  const branches = [{ _id: "main", name: "main" }];
  client.setQueryData(branchesQuery("p").queryKey, { branches, defaultBranch: "main" } as never);
  const first = { ...undelivered, ...string };
  for (const filter of [{ language: "de" }, { delivered: false }])
    client.setQueryData(queryKeys.branch(scope, "orderStrings", "o", filter), [first]);
  let move = (_status: OrderStatus) => {};
  function Order() {
    const [status, setStatus] = useState<OrderStatus>("processing");
    move = (next) => flushSync(() => setStatus(next));
    const order = { _id: "o", status, languages: ["de"] } as unknown as OrderDetails;
    return <DeliverActions scope={scope} order={order} project={{ branching } as Project} canDeliver />;
  }
  const router = createMemoryRouter([{ path: "/", element: <Order /> }], { initialEntries: [address] });
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { client, move: (status: OrderStatus) => move(status) };
}

const dialog = page.getByRole("dialog");
const deliver = dialog.getByRole("button", { name: "Deliver 1 text" });

async function chooseFile(name: string, content: string) {
  await expect.element(dialog).toBeVisible();
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("no input");
  await userEvent.upload(input, new File([content], name));
}

/** Opens the delivery dialog with a file for such an order. */
async function openDialog(string: Partial<OrderString>, { branching }: Pick<Project, "branching">) {
  vi.stubGlobal("fetch", async () => Response.json({ failing: 0, failures: [] }));
  const shown = await showOrder(string, { branching, address: "/?deliver=file" });
  await chooseFile("texts.json", JSON.stringify({ de: { home: "Start" } }));
  await expect.element(deliver).toBeVisible();
  return { ...shown, dialog, deliver };
}

it("keeps the chosen file of an order that is put on hold, and can deliver it later", async () => {
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

it("reports in the open dialog that the order has ended", async () => {
  const { dialog, deliver, move } = await openDialog({}, { branching: false });
  move("canceled");
  await expect.element(dialog.getByText(/^The order has ended/)).toBeVisible();
  await expect.element(deliver).toBeDisabled();
});

it("announces that a delivered text replaces the published one in a branching project", async () => {
  const { dialog } = await openDialog({ value: "Alt" }, { branching: true });
  await expect.element(dialog.getByText("1 text replaces the published text.")).toBeVisible();
});

it("mentions texts that were sent back and are unchanged", async () => {
  const returned = { comment: "Too stiff", rewritten: false };
  const { dialog } = await openDialog({ draft: "Start", returned }, { branching: false });
  await expect.element(dialog.getByText("1 text that was sent back is unchanged.")).toBeVisible();
});

it("shows what is wrong with a file that cannot be read", async () => {
  await showOrder({}, { address: "/?deliver=file" });
  await chooseFile("broken.csv", 'key,text\nhome,"Start');
  await expect.element(page.getByText("A quotation mark isn’t closed in this file.")).toBeVisible();
});

it.each(["file", "grid"] as const)(
  "skips and lists a text changed after the dialog for the %s was opened, and reports errors",
  async (from) => {
    const order = { _id: "o", status: "processing", languages: ["de"] };
    const sent: unknown[] = [];
    vi.stubGlobal("fetch", async (address: string, { body, method }: RequestInit) => {
      if (method !== "POST") {
        const strings = [{ ...undelivered, draft: "Startseite", version: 8 }];
        return Response.json({ strings: address.includes("limit=0") ? [] : strings, total: 1, position: 0 });
      }
      const failures = [{ key: "home", language: "de", checks: ["placeholder_missing"] }];
      const skipped = [{ key: "home", language: "de", reason: "changed" }];
      const answer = Response.json({ delivered: 2, failing: 1, failures, skipped, order });
      if (address.includes("dryRun=true")) return answer;
      sent.push(JSON.parse(String(body)));
      return answer;
    });
    const { client } = await showOrder({ draft: "Sta", version: 7 }, { address: `/?deliver=${from}` });
    client.setQueryData(orderStringCountQuery(scope, "o", { review: "failing" }).queryKey, 5);
    if (from === "file") await chooseFile("texts.json", JSON.stringify({ de: { home: "Start" } }));
    await expect.element(deliver).toBeVisible();
    await dialog.getByText("1 text has errors.").click();
    await expect.element(dialog.getByText("Missing placeholder")).toBeVisible();
    // Another user changes the text, and the page is refreshed. The dialog still uses the version that it showed.
    await refreshOrders(client, scope);
    await deliver.click();
    await expect.element(dialog.getByText("2 texts delivered.")).toBeVisible();
    const text = from === "file" ? "Start" : "Sta";
    expect(sent).toEqual([{ data: { de: { home: text } }, versions: { de: { home: 7 } } }]);
    await dialog.getByText("1 string was changed in the meantime and stays as it is").click();
    await expect.element(dialog.getByText("home")).toBeVisible();
    await expect.element(dialog.getByText(/^1 delivered text has errors/)).toBeVisible();
    const link = dialog.getByRole("link", { name: "Show it" });
    await expect.element(link).toHaveAttribute("href", "/projects/p/main/orders/o/strings?review=failing");
  },
);

it("mentions unsaved texts in the delivery and download dialogs, with a link to them", async () => {
  const db = await openJournalDatabase();
  const of = { person: "vera", app: "p", branch: "main", tab: "gone", key: "home", language: "de" };
  await resultOf(
    db
      .transaction("work", "readwrite")
      .objectStore("work")
      .put({ ...of, work: {} }),
  );
  db.close();
  await showOrder({});
  for (const name of ["Deliver from the grid", "Download strings"]) {
    await page.getByRole("button", { name }).click();
    const notice = dialog.getByText(/^1 text in this branch isn’t saved and isn’t included/);
    await expect.element(notice).toBeVisible();
    const link = dialog.getByRole("link", { name: "Show unsaved texts" });
    await expect.element(link).toHaveAttribute("href", "/projects/p/main/translations");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
  }
});
