import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Member } from "#contract/members/members.ts";
import { beginTabStorage } from "#dashboard/lib/storage/tab-storage.ts";
import { show } from "#dashboard/testing/show.tsx";
import { MemberRightsDialog } from "./member-rights-dialog.tsx";

afterEach(() => void vi.unstubAllGlobals());

const ada: Member = {
  ...{ userId: "ada", name: "Ada", email: "ada@example.org", emailVerified: true, etag: "1" },
  ...{ role: "tpttranslator", languages: null, fromTeam: false, assignedOrders: 2 },
};

/** The dialog for a vendor's translator; returns the numbers of ended assignments that it reports. */
async function openDialog() {
  const ended: number[] = [];
  vi.stubGlobal("fetch", async (_address: string, { method, body }: RequestInit = {}) => {
    if (method !== "PUT") return Response.json([]);
    const { role } = JSON.parse(String(body));
    return Response.json({ ...ada, role, assignedOrders: role === "translator" ? 0 : 2 });
  });
  await beginTabStorage();
  const element = (
    <MemberRightsDialog
      scope={{ app: "p", branch: "main" }}
      ownRole="owner"
      member={ada}
      isLastOwner={false}
      onChanged={async (count) => void ended.push(count)}
      onClose={() => {}}
    />
  );
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </QueryClientProvider>,
  );
  return ended;
}

const warning = page.getByText("Ada is assigned to 2 orders. These assignments will end.");
const choose = (role: string) => page.getByRole("combobox", { name: "Role" }).selectOptions(role);
const save = () => page.getByRole("button", { name: "Save" }).click();

it("warns of the assignments that end with a role outside the vendor, and reports them", async () => {
  const ended = await openDialog();
  await expect.element(warning).not.toBeInTheDocument();
  await choose("translator");
  await expect.element(warning).toBeVisible();
  await save();
  await expect.poll(() => ended).toEqual([2]);
});

it("does not warn when the person stays with the vendor", async () => {
  const ended = await openDialog();
  await choose("tptadmin");
  await expect.element(page.getByText("Vendor: also assigns translators to languages.")).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
  await save();
  await expect.poll(() => ended).toEqual([0]);
});
