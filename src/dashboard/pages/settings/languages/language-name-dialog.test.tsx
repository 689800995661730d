import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Language } from "#contract/languages.ts";
import { findLanguageChanger } from "#dashboard/api/account/last-changer.ts";
import { show } from "#dashboard/testing/show.tsx";
import { LanguageNameDialog } from "./language-name-dialog.tsx";

it("requires a decision when a language was renamed elsewhere while its dialog was open", async () => {
  const german: Language = {
    ...{ _id: "de", code: "de", name: "shop", customName: true, direction: "ltr", base: false },
    ...{ reviewable: true, writable: true, etag: "1" },
  };
  const theirs = { ...german, name: "theirs", etag: "2" };
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body, method }: RequestInit) => {
    if (method !== "PUT") return Response.json({});
    const sentName = JSON.parse(String(body));
    sent.push(sentName);
    if (sentName.etag === theirs.etag) return Response.json({ ...theirs, name: sentName.name });
    const refusal = { message: "Error", code: "conflict", requestId: "", current: theirs };
    return Response.json(refusal, { status: 409 });
  });
  const scope = { app: "p", branch: "main" };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(["session"], { user: { _id: "ada" } });
  for (const { etag } of [german, theirs])
    client.setQueryData(findLanguageChanger(scope, german._id)(etag).queryKey, { _id: "ben" } as never);
  let isOpen = true;
  await show(
    <QueryClientProvider client={client}>
      <LanguageNameDialog
        scope={scope}
        language={german}
        onChanged={async () => {}}
        onClose={() => {
          isOpen = false;
        }}
      />
    </QueryClientProvider>,
  );
  await userEvent.fill(page.getByRole("textbox", { name: "Name" }), "mine");
  await page.getByRole("button", { name: "Rename" }).click();
  const card = page.getByRole("region", { name: "Edit conflict" });
  await expect.element(card).toBeVisible();
  expect(card.element().textContent).toMatch(/theirs.*mine/);
  await card.getByRole("button", { name: "Keep mine: Name" }).click();
  await page.getByRole("button", { name: "Rename" }).click();
  await expect.poll(() => isOpen).toBe(false);
  expect(sent).toEqual([
    { name: "mine", etag: german.etag },
    { name: "mine", etag: theirs.etag },
  ]);
});
