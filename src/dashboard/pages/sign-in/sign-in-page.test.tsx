import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { RegisterPage } from "./register-page.tsx";
import { SignInPage } from "./sign-in-page.tsx";

afterEach(() => void vi.unstubAllGlobals());

/** A page for nobody yet, of a Parlance whose registration is open or not. */
async function open(path: string, { isOpen = false, setupNeeded = false }) {
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json(address.includes("session") ? { setupNeeded, user: null } : { open: isOpen, team: null }),
  );
  const routes = [
    { path: "/sign-in", element: <SignInPage /> },
    { path: "/register", element: <RegisterPage /> },
  ];
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
    </QueryClientProvider>,
  );
}

const offer = page.getByRole("link", { name: "Create an account" });
const closed = page.getByText(/^You need an invitation to create an account here\./);

it("a Parlance without an owner is said to be not set up yet, instead of asking for a password", async () => {
  await open("/sign-in", { setupNeeded: true });
  await expect.element(page.getByText(/^Parlance isn’t set up yet\./)).toBeVisible();
  await expect.element(page.getByLabelText("Password")).not.toBeInTheDocument();
});

it("an account is offered while the registration is open", async () => {
  await open("/sign-in", { isOpen: true });
  await offer.click();
  await expect.element(page.getByRole("button", { name: "Create account" })).toBeVisible();
  await expect.element(closed).not.toBeInTheDocument();
});

it("where the registration is closed none is offered, and who comes by a link reads that they need an invitation", async () => {
  await open("/sign-in", {});
  await expect.element(page.getByLabelText("Password")).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  await open("/register", {});
  await expect.element(closed).toBeVisible();
});
