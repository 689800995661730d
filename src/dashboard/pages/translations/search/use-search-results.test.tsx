import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Language } from "#contract/languages.ts";
import { patchOutdated } from "#dashboard/api/entries/entries.ts";
import { createCursor } from "#dashboard/pages/translations/grid/keyboard/grid-cursor.ts";
import { show } from "#dashboard/testing/show.tsx";
import { useSearchResults } from "./use-search-results.ts";

afterEach(() => void vi.unstubAllGlobals());

const scope = { app: "a".repeat(24), branch: "main" };
const languages = [{ code: "en", base: true }] as unknown as Language[];
const shown = page.getByRole("status");

type Answer = () => Promise<Response>;

/** A page that shows search results; requests are answered by set or by search text. */
async function openPage(answers: Record<string, Answer>) {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (input: string, { signal }: { signal?: AbortSignal } = {}) => {
    const query = new URL(input, location.href).searchParams;
    const about = query.get("set") ?? query.get("q") ?? "";
    requests.push(query.get("partial") === "true" ? `${about}, partial` : about);
    signal?.addEventListener("abort", () => requests.push(`${about}, left`));
    return await (answers[about] as Answer)();
  });
  function Page() {
    const [text, setText] = useState("pay");
    const [cursor] = useState(() => createCursor({ row: 0, column: 0 }));
    const results = useSearchResults(scope, languages, ["en"], { text, sort: "created", cursor });
    const { data, isError } = results;
    return (
      <>
        <output>
          {isError ? "failed" : `${data?.q}: ${data?.total}${data?.isPartial ? " and more" : ""}`}
        </output>
        <button type="button" onClick={() => setText("buy")}>
          Search for buy
        </button>
      </>
    );
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await show(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  return { requests, client };
}

const results = (set: string, total: number, partial = false) =>
  Response.json({
    set,
    total,
    position: 0,
    sequence: 1,
    rows: [],
    languageIds: {},
    ...(partial && { partial: true }),
  });

it("shows the first rows of a search before the rest is found, and then the total", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { requests, client } = await openPage({
    pay: async () => results("one", 100, true),
    one: () => promise,
  });
  await expect.element(shown).toHaveTextContent("pay: 100 and more");
  resolve(results("one", 70_000));
  await expect.element(shown).toHaveTextContent("pay: 70000");
  expect(requests).toEqual(["pay, partial", "one"]);
  // A save must be able to patch every cached answer about rows.
  patchOutdated(client, scope, { key: "a", languages: ["de"] }, 2);
});

it("aborts the rest of a search that another one replaced", async () => {
  const { requests } = await openPage({
    pay: async () => results("one", 100, true),
    one: () => new Promise(() => {}),
    buy: async () => results("two", 3),
  });
  await expect.element(shown).toHaveTextContent("pay: 100 and more");
  await page.getByRole("button", { name: "Search for buy" }).click();
  await expect.element(shown).toHaveTextContent("buy: 3");
  expect(requests).toEqual(["pay, partial", "one", "buy, partial", "one, left"]);
});

it("repeats a search once if its rest fails, and then reports the error", async () => {
  const tooCostly = async () =>
    Response.json({ error: { code: "too_costly", message: "Too costly" } }, { status: 422 });
  let count = 0;
  const { requests } = await openPage({
    pay: async () => {
      count += 1;
      return count === 1 ? results("one", 100, true) : await tooCostly();
    },
    one: tooCostly,
  });
  await expect.element(shown).toHaveTextContent("failed");
  expect(requests).toEqual(["pay, partial", "one", "pay"]);
});
