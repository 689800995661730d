import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { RegisterPage } from "./register-page.tsx";
import { SignInPage } from "./sign-in-page.tsx";

afterEach(() => void vi.unstubAllGlobals());

/** Opens a page without a session, with registration open or closed. */
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

const registerLink = page.getByRole("link", { name: "Create an account" });
const closedNotice = page.getByText(/^You need an invitation to create an account here\./);

it("shows that Parlance is not set up yet instead of a password field", async () => {
  await open("/sign-in", { setupNeeded: true });
  await expect.element(page.getByText(/^Parlance isn’t set up yet\./)).toBeVisible();
  await expect.element(page.getByLabelText("Password")).not.toBeInTheDocument();
});

it("offers to create an account while registration is open", async () => {
  await open("/sign-in", { isOpen: true });
  await registerLink.click();
  await expect.element(page.getByRole("button", { name: "Create account" })).toBeVisible();
  await expect.element(closedNotice).not.toBeInTheDocument();
});

it("offers no account while registration is closed, and explains that on the register page", async () => {
  await open("/sign-in", {});
  await expect.element(page.getByLabelText("Password")).toBeVisible();
  await expect.element(registerLink).not.toBeInTheDocument();
  await open("/register", {});
  await expect.element(closedNotice).toBeVisible();
});
