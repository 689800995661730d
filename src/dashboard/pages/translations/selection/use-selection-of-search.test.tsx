import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import type { FoundSet } from "#dashboard/api/entries/entries.ts";
import { createAnnouncer } from "#dashboard/pages/translations/announcer.tsx";
import { show } from "#dashboard/testing/show.tsx";
import { selectedCount, toggleRow } from "./row-selection.ts";
import { createSelection } from "./selection-store.ts";
import { useSelectionOfSearch } from "./use-selection-of-search.ts";

afterEach(() => void vi.unstubAllGlobals());

const scope = { app: "p", branch: "main" };
const results = (set: string, q = ""): FoundSet => ({
  ...{ set, q, total: 10, sequence: 1, languages: ["en"], sort: "created", nearPosition: null },
  isPartial: false,
});

/**
 * Selects rows 1 and 2 of the set `first` and replaces the set; `answer` is the server's answer to the lookup
 * of the rows.
 */
async function searchAgain(next: FoundSet, answer: () => Promise<Response>) {
  const selection = createSelection();
  const announcer = createAnnouncer();
  const requests: unknown[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: RequestInit) => {
    requests.push(JSON.parse(String(body)));
    return answer();
  });
  const client = new QueryClient();
  function Search({ set }: { set: FoundSet }) {
    useSelectionOfSearch(scope, set, { selection, announcer });
    return null;
  }
  const shown = (set: FoundSet) => (
    <QueryClientProvider client={client}>
      <Search set={set} />
    </QueryClientProvider>
  );
  const { rerender } = await show(shown(results("first")));
  for (const row of [1, 2]) selection.change("first", (before) => toggleRow(before, row));
  await rerender(shown(next));
  return { selection, requests, announced: () => announcer.get().shown };
}

it("locates the selected rows in the new set, and announces missing ones", async () => {
  const { selection, requests, announced } = await searchAgain(results("second"), async () =>
    Response.json({ ranges: [[7, 7]] }),
  );
  await expect.poll(() => selection.get()).toEqual({ set: "second", ranges: [[7, 7]] });
  expect(requests).toEqual([{ set: "first", ranges: [[1, 2]], inSet: "second" }]);
  expect(announced()).toBe("1 string was deselected because the search changed.");
});

it("keeps a row that is selected while the rows are looked up", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { selection } = await searchAgain(results("second"), () => promise);
  selection.change("second", (before) => toggleRow(before, 0));
  resolve(Response.json({ ranges: [[6, 7]] }));
  await expect
    .poll(() => selection.get().ranges)
    .toEqual([
      [0, 0],
      [6, 7],
    ]);
});

it("the selection belongs to the previous set until the answer, and can be cleared", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { selection } = await searchAgain(results("second"), () => promise);
  expect(selection.get()).toMatchObject({ set: "first", ranges: [[1, 2]] });
  expect(selectedCount(selection.get(), { set: "second", total: 10, deleted: [] })).toBe(2);
  selection.clear();
  resolve(Response.json({ ranges: [[6, 7]] }));
  await new Promise((done) => setTimeout(done));
  expect(selection.get().ranges).toEqual([]);
});

it.each([
  ["another search", results("second", "pay"), {}],
  ["a set that has expired", results("second"), { code: "set_expired", message: "", requestId: "" }],
])("%s ends the selection", async (_, next, refusal) => {
  const { selection, announced } = await searchAgain(next, async () =>
    Response.json(refusal, { status: 409 }),
  );
  await expect.poll(() => selection.get().ranges).toEqual([]);
  expect(announced()).toBe("2 strings were deselected because the search changed.");
});
