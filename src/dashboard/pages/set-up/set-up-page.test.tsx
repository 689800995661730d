import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "#dashboard/testing/show.tsx";
import { SetUpPage } from "./set-up-page.tsx";

afterEach(() => void vi.unstubAllGlobals());

const olga = {
  ...{ teamName: "The translators", name: "Olga Owner" },
  ...{ email: "owner@example.org", password: "long enough for anybody" },
};

/** Opens the page with the printed link, fills it in and submits it; returns what was sent. */
async function setUp(respond: (body: unknown) => Response) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return respond(sent[0]);
  });
  const routes = [
    { path: "/set-up", element: <SetUpPage /> },
    { path: "/projects", element: <h1>Projects</h1> },
  ];
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/set-up?token=printed"] })} />
    </QueryClientProvider>,
  );
  await page.getByLabelText("Team name").fill(olga.teamName);
  await page.getByLabelText("Your name").fill(olga.name);
  await page.getByLabelText("Email address").fill(olga.email);
  await page.getByLabelText("Password").fill(olga.password);
  await page.getByRole("button", { name: "Create team and account" }).click();
  return sent;
}

it("creates the first account by the printed link and opens the project list", async () => {
  const user = { _id: "o", name: olga.name, email: olga.email, teamRole: "owner" };
  const sent = await setUp(() => Response.json({ setupNeeded: false, user }));
  await expect.element(page.getByRole("heading", { name: "Projects" })).toBeVisible();
  expect(sent).toEqual([{ token: "printed", ...olga }]);
});

it("reports a used link and keeps the input", async () => {
  const refusal = { code: "invalid_link", message: "", requestId: "1" };
  await setUp(() => Response.json(refusal, { status: 400 }));
  await expect.element(page.getByText(/^This link is no longer valid\./)).toBeVisible();
  await expect.element(page.getByLabelText("Team name")).toHaveValue(olga.teamName);
});
