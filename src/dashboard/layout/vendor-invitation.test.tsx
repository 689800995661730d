import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { VendorInvitation } from "./vendor-invitation.tsx";

async function showTo(role: string) {
  const context = { scope: { app: "p", branch: "b" }, project: { role } };
  const children = [{ path: "/", element: <VendorInvitation /> }];
  await show(
    <RouterProvider router={createMemoryRouter([{ element: <Outlet context={context} />, children }])} />,
  );
}

it("links people who may invite vendors to the invitation", async () => {
  await showTo("admin");
  const link = page.getByRole("link", { name: "Invite people with a vendor role" });
  await expect.element(link).toHaveAttribute("href", "/projects/p/b/settings/members?invite=1");
});

it("names who can invite vendors to people who may not", async () => {
  await showTo("manager");
  await expect.element(page.getByText(/^Admins can invite people with a vendor role/)).toBeVisible();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
});
