import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { retryFailedQueries } from "#dashboard/api/transport/retry-failed-queries.ts";
import { show } from "#dashboard/testing/show.tsx";
import { RequireSession } from "./require-session.tsx";

afterEach(() => void vi.unstubAllGlobals());

it("shows the frame and one lasting message while the database is unreachable, then continues", async () => {
  let isThere = false;
  const requested: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    requested.push(address.replace(/\?.*/, ""));
    if (isThere) return Response.json({ setupNeeded: false, sendsMail: true, user: null });
    return Response.json({ code: "unavailable", message: "Error: away", requestId: "1" }, { status: 503 });
  });
  const client = new QueryClient({
    defaultOptions: { queries: { networkMode: "always", retry: 2, retryDelay: 0 } },
  });
  retryFailedQueries(client);
  const router = createMemoryRouter([
    { path: "/", element: <RequireSession /> },
    { path: "/sign-in", element: "Signed out" },
  ]);
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const message = page.getByText("The server can’t reach its database. Try again in a moment.");
  await expect.element(page.getByRole("banner")).toHaveTextContent("Parlance");
  await expect.element(message).toBeVisible();
  // The element must stay the same: a request must not replace the message.
  const shown = message.element();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => requested.filter((path) => path === "/ready").length).toBeGreaterThan(1);
  expect(message.element()).toBe(shown);
  isThere = true;
  await expect.element(page.getByText("Signed out")).toBeVisible();
});
