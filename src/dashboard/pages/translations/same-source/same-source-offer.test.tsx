import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { ChangedEvent } from "#contract/live.ts";
import { sameSourceQuery } from "#dashboard/api/entries/neighbours.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { address, makeStoringQueue, stored } from "#dashboard/editing/queue/storing-queue.fixture.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { show } from "#dashboard/testing/show.tsx";
import { SameSourceOffer } from "./same-source-offer.tsx";
import { useSameSourceOffer } from "./use-same-source-offer.ts";

afterEach(() => void vi.unstubAllGlobals());

const scope = { app: "a".repeat(24), branch: "main" };
const offer = page.getByRole("button", { name: /^Apply “\w+” to 2 identical strings…$/ });

/** A page with a queue, and two strings with the same source as the saved text, one of them translated. */
async function openPage() {
  const { queue } = makeStoringQueue();
  const client = new QueryClient();
  const texts = { b: "Sichern", c: "" };
  const requestedKeys: string[] = [];
  vi.stubGlobal("fetch", async (input: string) => {
    requestedKeys.push(new URL(input, location.href).searchParams.get("key") ?? "");
    const strings = Object.entries(texts).map(([key, value]) => ({
      key,
      value,
      draft: "",
      locked: false,
      version: 1,
    }));
    return Response.json({ total: 2, strings });
  });
  const visited: string[] = [];
  const changes = createListeners<[ChangedEvent]>();
  const live = { base: "en", live: { onChanged: changes.subscribe } };
  const change = (entry: object) =>
    changes.notify({ entries: [{ ...emptyCell, ...entry }] } as unknown as ChangedEvent);
  function Page() {
    const saved = useSameSourceOffer(scope, queue, live);
    return saved && <SameSourceOffer scope={scope} saved={saved} onPress={() => visited.push(saved.key)} />;
  }
  await show(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  return { queue, client, texts, requestedKeys, visited, change };
}

it("offers a saved text to strings of the same source until they have it", async () => {
  const { queue, client, texts, visited } = await openPage();
  queue.save(address, { value: "Speichern" }, stored);
  await offer.click();
  expect(visited).toEqual([address.key]);
  Object.assign(texts, { b: "Speichern", c: "Speichern" });
  await client.invalidateQueries({ queryKey: sameSourceQuery(scope, address, stored.version + 1).queryKey });
  await expect.element(offer).not.toBeInTheDocument();
});

it("offers only the last of several saved texts, and ignores sources and statuses", async () => {
  const { queue, requestedKeys } = await openPage();
  queue.save({ ...address, key: "d" }, { value: "Eins" }, stored);
  queue.save(address, { value: "Zwei" }, stored);
  queue.save({ key: "e", language: "en" }, { value: "Three" }, stored);
  queue.save({ ...address, key: "f" }, { status: "1" }, stored);
  await expect.element(offer).toBeVisible();
  expect(requestedKeys).toEqual([address.key]);
});

it("does not offer a text that all strings of its source already have", async () => {
  const { queue, requestedKeys, texts } = await openPage();
  Object.assign(texts, { b: "Zwei", c: "Zwei" });
  queue.save(address, { value: "Zwei" }, stored);
  await expect.poll(() => requestedKeys).toHaveLength(1);
  await expect.element(offer).not.toBeInTheDocument();
});

it("withdraws the offer when the saved text is undone or replaced", async () => {
  const { queue, change } = await openPage();
  queue.save(address, { value: "Speichern" }, stored);
  await expect.element(offer).toBeVisible();
  const version = stored.version + 1;
  change({ ...address, version, value: "Speichern" });
  change({ ...address, language: "fr", version: version + 1, value: "Enregistrer" });
  change({ ...address, version: version + 1, value: "Speichern", status: "1" });
  await expect.element(offer).toBeVisible();
  change({ ...address, version: version + 2, value: "" });
  await expect.element(offer).not.toBeInTheDocument();
});
