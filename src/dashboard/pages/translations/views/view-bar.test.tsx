import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { SavedView } from "#contract/views.ts";
import { show } from "#dashboard/testing/show.tsx";
import { fieldsOf, type ShownView } from "./saved-views.ts";
import type { AnnounceView } from "./use-view-actions.ts";
import { ViewBar } from "./view-bar.tsx";

afterEach(() => void vi.unstubAllGlobals());

const shown: ShownView = {
  ...{ text: "is:draft", sort: "created", languages: ["de"] },
  ...{ pins: [], widths: {}, rowHeight: "normal" },
};

function viewNamed(name: string, more: Partial<SavedView> = {}): SavedView {
  return {
    ...{ _id: name, name, shared: false, user: { _id: "ada", name: "Ada" } },
    ...{ mayChange: true, updatedAt: "", etag: "1" },
    ...fieldsOf(shown),
    ...more,
  };
}

type Input = Partial<Parameters<typeof ViewBar>[0]> & { views?: SavedView[]; status?: number };

async function open({ views = [], status = 200, ...props }: Input) {
  const requests: Array<{ method: string; address: string; body: unknown }> = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.href);
    if (pathname.endsWith("/counts")) {
      const ids = searchParams
        .getAll("views")
        .flatMap((ids) => (ids.startsWith("[") ? JSON.parse(ids) : [ids]));
      requests.push({ method: "COUNT", address: pathname, body: ids });
      return Response.json(Object.fromEntries(ids.map((id: string, index: number) => [id, index + 1])));
    }
    if (method === "GET")
      return status === 200
        ? Response.json(views)
        : Response.json({ code: "internal", message: "", requestId: "1" }, { status });
    requests.push({ method, address: pathname, body: body ? JSON.parse(String(body)) : undefined });
    return Response.json(method === "DELETE" ? {} : viewNamed("Again"));
  });
  const onOpen = vi.fn();
  const onMark = vi.fn();
  const announce = vi.fn<AnnounceView>();
  const bar = (
    <ViewBar
      scope={{ app: "p", branch: "main" }}
      live={{ onChanged: () => () => {} } as never}
      person="ada"
      rights={{ canPublish: true, closedBy: "role" }}
      shown={shown}
      saved={undefined}
      onOpen={onOpen}
      onMark={onMark}
      announce={announce}
      {...props}
    />
  );
  await show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: bar }])} />
    </QueryClientProvider>,
  );
  return { requests, onOpen, onMark, announce };
}

const chip = (name: RegExp) => page.getByRole("button", { name });
const menu = page.getByRole("button", { name: "Actions for views" });
const entry = (name: string) => page.getByRole("menuitem", { name });

it("lists personal and shared views with their counts, and marks the open one and its changes", async () => {
  const views = [viewNamed("Ours", { shared: true }), viewNamed("Mine", { q: "is:outdated" })];
  const { onOpen } = await open({ views, saved: "Mine" });
  await expect.element(chip(/^Mine.*1 row.*changed$/)).toHaveAttribute("aria-current", "true");
  await expect.element(chip(/^shared.*Ours.*2 rows$/)).not.toHaveAttribute("aria-current");
  await chip(/Ours/).click();
  expect(onOpen.mock.calls).toEqual([[views[0]]]);
});

it("counts only the ten listed views, in one request, and has the others in a menu", async () => {
  const views = Array.from({ length: 1_000 }, (_, index) => viewNamed(`View ${index}`));
  const { requests, onOpen } = await open({ views, saved: "View 500" });
  await expect.element(chip(/^View 500/)).toHaveAttribute("aria-current", "true");
  await expect.element(chip(/^View 8/)).toBeVisible();
  expect(page.getByRole("listitem").elements()).toHaveLength(11);
  await vi.waitFor(() => expect(requests.map(({ body }) => (body as string[]).length)).toEqual([10]));
  await page.getByRole("button", { name: "990 more" }).click();
  await page.getByRole("searchbox").fill("View 999");
  await entry("View 999").click();
  expect(onOpen.mock.calls).toEqual([[views[999]]]);
});

it("updates, shares and deletes the open view, and undo saves it as a new view", async () => {
  const view = viewNamed("Mine", { q: "is:outdated" });
  const { requests, onMark, announce } = await open({ views: [view], saved: "Mine" });
  const written = () => requests.filter(({ method }) => method !== "COUNT");
  await menu.click();
  await entry("Update “Mine”").click();
  await vi.waitFor(() => expect(written()).toHaveLength(1));
  expect(written()[0]).toMatchObject({ method: "PUT", body: { q: "is:draft", etag: "1" } });
  await menu.click();
  await entry("Share “Mine” with the project").click();
  await vi.waitFor(() => expect(written()[1]).toMatchObject({ method: "PUT", body: { shared: true } }));
  await menu.click();
  await entry("Delete “Mine”").click();
  await vi.waitFor(() => expect(announce.mock.lastCall?.[0]).toBe("Mine deleted."));
  announce.mock.lastCall?.[1]?.[0]?.run();
  await vi.waitFor(() => expect(written()[3]).toMatchObject({ method: "POST", body: { name: "Mine" } }));
  expect(onMark.mock.calls).toEqual([[undefined], ["Again"]]);
});

it("offers only what the user may do", async () => {
  const views = [viewNamed("Ours", { shared: true, mayChange: false })];
  await open({ views, saved: "Ours", rights: { canPublish: false, closedBy: "role" } });
  await menu.click();
  await expect.element(entry("Save as new view…")).toBeVisible();
  expect(page.getByRole("menuitem").elements()).toHaveLength(1);
  await entry("Save as new view…").click();
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
});

it("saves nothing in an archived project", async () => {
  await open({ views: [viewNamed("Mine")], rights: { canPublish: false, closedBy: "archived" } });
  await expect.element(chip(/^Mine/)).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
});

it("reports that the views could not be loaded", async () => {
  await open({ status: 500 });
  await expect.element(page.getByRole("alert")).toHaveTextContent("Couldn’t load saved views.Try again");
});
