import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { beginTabStorage } from "#dashboard/lib/storage/tab-storage.ts";
import { show } from "#dashboard/testing/show.tsx";
import { InviteForm } from "./invite-form.tsx";

afterEach(() => void vi.unstubAllGlobals());

const adas = {
  ...{ _id: "1", email: "x@example.org", role: "translator", languages: ["de"], etag: "adas" },
  ...{ invitedBy: { _id: "ada", name: "Ada" }, created: "2026-11-25T10:00:00.000Z" },
  expiresAt: "2026-12-02T10:00:00.000Z",
};

/** The form of Ben's, for a project in which Ada has invited somebody since; gives what was sent and what was said. */
async function openForm(role = "admin") {
  const sent: unknown[] = [];
  const invited: unknown[] = [];
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
    if (method !== "POST") return Response.json(address.includes("team") ? { people: [] } : []);
    const given = JSON.parse(String(body));
    sent.push(given.etag);
    if (given.etag === adas.etag) return Response.json({ ...adas, ...given, mailed: true });
    return Response.json({ code: "conflict", message: "", requestId: "1", current: adas }, { status: 409 });
  });
  await beginTabStorage();
  const client = new QueryClient();
  client.setQueryData(["session"], { user: { _id: "ben" } });
  const project = { _id: "p", team: "t", role };
  const element = (
    <InviteForm
      scope={{ app: "p", branch: "main" }}
      project={project as never}
      onInvited={(one) => invited.push(one)}
    />
  );
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </QueryClientProvider>,
  );
  await page.getByRole("combobox", { name: "Email address" }).fill("x@example.org");
  await page.getByRole("button", { name: "Invite" }).click();
  await expect.element(page.getByText(/^Ada already invited/)).toBeVisible();
  return { sent, invited };
}

const standing = page.getByText(/^Ada already invited x@example\.org: translator, de /);

it("an invitation that somebody made meanwhile is shown, and replaced when that is said", async () => {
  const { sent, invited } = await openForm();
  await expect.element(standing).toBeVisible();
  expect(invited).toEqual([]);
  await page.getByRole("button", { name: "Replace" }).click();
  await expect.element(standing).not.toBeInTheDocument();
  await expect.poll(() => invited).toEqual([{ email: "x@example.org", how: "sent" }]);
  expect(sent).toEqual([undefined, "adas"]);
});

it("cancelling leaves the invitation that stands there, and what was typed", async () => {
  const { sent } = await openForm();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(standing).not.toBeInTheDocument();
  await expect.element(page.getByRole("combobox", { name: "Email address" })).toHaveValue("x@example.org");
  expect(sent).toHaveLength(1);
});

it("what a role may do is said beside it", async () => {
  await openForm();
  const role = page.getByRole("combobox", { name: "Role" });
  await expect.element(page.getByText("Writes drafts, statuses and comments.")).toBeVisible();
  await role.selectOptions("tptadmin");
  await expect.element(page.getByText("Vendor: also assigns translators to languages.")).toBeVisible();
});

it("a manager invites translators alone", async () => {
  await openForm("manager");
  const roles = page.getByRole("combobox", { name: "Role" }).getByRole("option");
  expect(roles.elements().map((option) => option.textContent)).toEqual(["translator"]);
});
