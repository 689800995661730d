import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { beginTabStorage } from "#dashboard/lib/storage/tab-storage.ts";
import { show } from "#dashboard/testing/show.tsx";
import { InviteForm } from "./invite-form.tsx";

afterEach(() => void vi.unstubAllGlobals());

const adasInvitation = {
  ...{ _id: "1", email: "x@example.org", role: "translator", languages: ["de"], etag: "adas" },
  ...{ invitedBy: { _id: "ada", name: "Ada" }, created: "2026-11-25T10:00:00.000Z" },
  expiresAt: "2026-12-02T10:00:00.000Z",
};

/**
 * Ben's form in a project where Ada has invited the same person since; returns the sent etags and the results.
 */
async function openForm(role = "admin") {
  const sent: unknown[] = [];
  const invited: unknown[] = [];
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
    if (address.includes("/languages")) return Response.json([{ code: "de", name: "German" }]);
    if (method !== "POST") return Response.json(address.includes("team") ? { people: [] } : []);
    const sentBody = JSON.parse(String(body));
    sent.push(sentBody.etag);
    if (sentBody.etag === adasInvitation.etag)
      return Response.json({ ...adasInvitation, ...sentBody, mailed: true });
    return Response.json(
      { code: "conflict", message: "", requestId: "1", current: adasInvitation },
      { status: 409 },
    );
  });
  await beginTabStorage();
  const client = new QueryClient();
  client.setQueryData(["session"], { user: { _id: "ben" } });
  const project = { _id: "p", team: "t", role };
  const element = (
    <InviteForm
      scope={{ app: "p", branch: "main" }}
      project={project as never}
      onInvited={(result) => invited.push(result)}
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

const existingNotice = page.getByText(/^Ada already invited x@example\.org: Translator, German /);

it("shows an invitation that someone else sent, and replaces it on confirmation", async () => {
  const { sent, invited } = await openForm();
  await expect.element(existingNotice).toBeVisible();
  expect(invited).toEqual([]);
  await page.getByRole("button", { name: "Replace" }).click();
  await expect.element(existingNotice).not.toBeInTheDocument();
  await expect.poll(() => invited).toEqual([{ email: "x@example.org", how: "sent" }]);
  expect(sent).toEqual([undefined, "adas"]);
});

it("keeps the existing invitation and the input on cancel", async () => {
  const { sent } = await openForm();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(existingNotice).not.toBeInTheDocument();
  await expect.element(page.getByRole("combobox", { name: "Email address" })).toHaveValue("x@example.org");
  expect(sent).toHaveLength(1);
});

it("describes the permissions of the chosen role", async () => {
  await openForm();
  const role = page.getByRole("combobox", { name: "Role" });
  await expect.element(page.getByText("Can edit drafts, statuses and comments.")).toBeVisible();
  await role.selectOptions("tptadmin");
  await expect.element(page.getByText("Vendor: also assigns translators to languages.")).toBeVisible();
});

it("offers only the translator role to a manager", async () => {
  await openForm("manager");
  const roles = page.getByRole("combobox", { name: "Role" }).getByRole("option");
  expect(roles.elements().map((option) => option.textContent)).toEqual(["Translator"]);
});
