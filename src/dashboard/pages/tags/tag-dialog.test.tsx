import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { TagSummary } from "#contract/tags/many-tags.ts";
import { findTagChanger } from "#dashboard/api/account/last-changer.ts";
import { tagCategoriesQuery } from "#dashboard/api/tags/tag-list.ts";
import { recordSession } from "#dashboard/api/transport/page-person.ts";
import { beginTabStorage } from "#dashboard/lib/storage/tab-storage.ts";
import { show } from "#dashboard/testing/show.tsx";
import { TagDialog } from "./tag-dialog.tsx";

const scope = { app: "p", branch: "main" };

it("labels a category changed in another tab as the user's own change", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const ada = { _id: "ada", name: "Ada" };
  client.setQueryData(["session"], { user: ada });
  const categories = ["Feature", "Screen", "Team"].map((name) => ({ name }));
  client.setQueryData(tagCategoriesQuery(scope).queryKey, categories as never);
  for (const etag of ["1", "2"]) client.setQueryData(findTagChanger(scope, "t")(etag).queryKey, ada as never);
  const dialogOf = (tag: Partial<TagSummary>) => (
    <QueryClientProvider client={client}>
      <TagDialog
        scope={scope}
        tag={{ _id: "t", name: "Checkout", ...tag } as TagSummary}
        onSaved={async () => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>
  );
  const { rerender } = await show(dialogOf({ category: "Feature", etag: "1" }));
  await userEvent.fill(page.getByRole("combobox", { name: "Category" }), "Screen");
  await userEvent.keyboard("{Enter}");
  await rerender(dialogOf({ category: "Team", etag: "2" }));
  await expect.element(page.getByText("Your other tab")).toBeVisible();
  await expect.element(page.getByText("Theirs")).not.toBeInTheDocument();
});

it("trims a new name and keeps an unchanged name with its spaces", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const categories = ["Feature", "Screen"].map((name) => ({ name }));
  client.setQueryData(tagCategoriesQuery(scope).queryKey, categories as never);
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({});
  });
  const dialogOf = (tag?: Partial<TagSummary>) => (
    <QueryClientProvider client={client}>
      <TagDialog
        scope={scope}
        {...(tag && { tag: tag as TagSummary })}
        onSaved={async () => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>
  );
  const { unmount } = await show(dialogOf());
  await userEvent.fill(page.getByRole("textbox", { name: "Name" }), "  Checkout page ");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent).toEqual([{ name: "Checkout page", category: "" }]);
  await unmount();
  await show(dialogOf({ _id: "t", name: " by a client ", category: "Feature", etag: "1" }));
  await userEvent.fill(page.getByRole("combobox", { name: "Category" }), "Screen");
  await userEvent.keyboard("{Enter}");
  await userEvent.click(page.getByRole("button", { name: "Save tag" }));
  await expect.poll(() => sent[1]).toEqual({ category: "Screen", etag: "1" });
});

it("creates a tag by Enter before the categories are loaded", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { method, body }: RequestInit) => {
    if (method === "GET") return new Promise(() => {});
    sent.push(JSON.parse(String(body)));
    return Response.json({});
  });
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <TagDialog scope={scope} onSaved={async () => {}} onClose={() => {}} />
    </QueryClientProvider>,
  );
  await userEvent.fill(page.getByRole("textbox", { name: "Name" }), "legal");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent).toEqual([{ name: "legal", category: "" }]);
});

it("reports a conflict when a restored name was changed by someone else", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(["session"], { user: { _id: "ada" } });
  client.setQueryData(tagCategoriesQuery(scope).queryKey, []);
  client.setQueryData(findTagChanger(scope, "t")("2").queryKey, { _id: "ben", name: "Ben" } as never);
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({});
  });
  await beginTabStorage();
  recordSession({ user: { _id: "ada" } } as never);
  const dialogOf = (tag: Partial<TagSummary>) => (
    <QueryClientProvider client={client}>
      <TagDialog
        scope={scope}
        tag={{ _id: "t", category: "", ...tag } as TagSummary}
        onSaved={async () => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>
  );
  const name = page.getByRole("textbox", { name: "Name" });
  const { unmount } = await show(dialogOf({ name: "shop", etag: "1" }));
  await userEvent.fill(name, "till");
  await unmount();
  await show(dialogOf({ name: "market", etag: "2" }));
  await expect.element(name).toHaveValue("till");
  const card = page.getByRole("region", { name: "Edit conflict" });
  await expect.element(card.getByRole("definition").filter({ hasText: /^shop$/ })).toBeVisible();
  await userEvent.click(card.getByRole("button", { name: "Keep mine: Name" }));
  await userEvent.click(page.getByRole("button", { name: "Save tag" }));
  await expect.poll(() => sent).toEqual([{ name: "till", etag: "2" }]);
});
