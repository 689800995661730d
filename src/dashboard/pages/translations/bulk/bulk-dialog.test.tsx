import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { RowRange } from "#contract/row-ranges.ts";
import { statusStylesOf } from "#dashboard/appearance/status-styles.ts";
import { GridProvider } from "#dashboard/pages/translations/grid/grid-context.ts";
import { gridWith, language } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { allRows } from "#dashboard/pages/translations/selection/row-ranges.ts";
import { createSelection } from "#dashboard/pages/translations/selection/selection-store.ts";
import { show } from "#dashboard/testing/show.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import type { BulkStart } from "./bulk-values.ts";

afterEach(() => void vi.unstubAllGlobals());

type Request = { path: string; query: URLSearchParams; body: Record<string, unknown> };
type Grid = { ranges?: readonly RowRange[]; unsaved?: readonly string[] };

const fixing: BulkStart = { action: "fixChecks", check: "double_space" };
const sample = [
  { key: "a", language: "de", before: { value: "Ein  Text" }, after: { value: "Ein Text" } },
  { key: "b", language: "de", before: { draft: "Zwei  Texte" }, after: { draft: "Zwei Texte" } },
];
const preview = (fields: object) => ({ count: 0, sample: [], skipped: 0, skippedCounts: {}, ...fields });

/**
 * Opens the dialog over a grid of English, German and French (not writable for the user); `answer` answers each
 * request. Returns the requests.
 */
async function open(
  answer: (request: Request) => object,
  action = fixing,
  { ranges = [], unsaved = [] }: Grid = {},
) {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, "http://parlance.test");
    const request = { path: pathname, query: searchParams, body: JSON.parse(String(body ?? "{}")) };
    requests.push(request);
    const answered = answer(request);
    return Response.json(answered, { status: "code" in answered ? 409 : 200 });
  });
  const selection = createSelection();
  if (ranges.length > 0) selection.change("s", () => ({ set: "s", ranges }));
  const announced = vi.fn();
  const onClose = vi.fn();
  const searchAgain = vi.fn();
  const grid = {
    ...gridWith(),
    scope: { app: "p", branch: "main" },
    entrySet: { set: "s", languages: [] },
    query: "tag:web",
    total: 36,
    columns: [
      { kind: "key" },
      { kind: "source", language: language("en") },
      { kind: "translation", language: language("de") },
      { kind: "translation", language: { ...language("fr"), writable: false } },
    ],
    rights: { drafts: true, canWrite: true, canPublish: true, canDeleteKeys: true, role: "manager" },
    statuses: statusStylesOf([]),
    live: { isConnected: () => true },
    selection,
    searchAgain,
    queue: {
      saveOpenCells: () => {},
      summary: () => ({ sending: 0 }),
      listUnsaved: () => unsaved.map((key) => ({ key, language: "de", baseline: {}, text: "typed" })),
    },
    announceDone: announced,
  } as never;
  await show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <GridProvider value={grid}>
        <BulkDialog action={action} onClose={onClose} />
      </GridProvider>
    </QueryClientProvider>,
  );
  return { requests, announced, onClose, searchAgain };
}

const isDryRun = ({ query }: Request) => query.get("dryRun") === "true";
const button = (name: string) => page.getByRole("button", { name, exact: true });
const outcome = page.getByRole("status");

it("runs exactly what the preview shows, and reports it with its change set", async () => {
  const { requests, announced, onClose } = await open((request) =>
    isDryRun(request)
      ? preview({ count: 2, skipped: 3, skippedCounts: { not_allowed: 2, locked: 1 }, sample })
      : { ...preview({ count: 2, skippedCounts: { changed: 2 } }), changeSet: "c" },
  );
  await expect.element(outcome.getByText("2 will change · 3 skipped")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Changes" }).getByText("b")).toBeVisible();
  await button("Fix 2 texts").click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const body = {
    ...{ action: "fixChecks", checks: ["double_space"], languages: ["en", "de", "fr"], set: "s", except: [] },
  };
  expect(requests.map((request) => [isDryRun(request), request.body])).toEqual([
    [true, body],
    [false, body],
  ]);
  const values = { action: "Fix checks", count: 2, changed: 2 };
  expect(announced).toHaveBeenCalledExactlyOnceWith("bulk.done.texts", values, "c");
});

it("needs one key to accept: the button has the focus", async () => {
  const { requests } = await open(
    () => preview({ count: 36, sample: [] }),
    { action: "setStatus", status: "1" },
    { ranges: allRows },
  );
  await expect.element(button("Accept 36 texts")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => requests.filter((request) => !isDryRun(request)).length).toBe(1);
  expect(requests.at(-1)?.body).toMatchObject({
    action: "setStatus",
    status: "1",
    set: "s",
    ranges: allRows,
  });
});

it("leaves out the rows that are unchecked, unsaved texts, and what is saved after the preview", async () => {
  const { requests } = await open(() => preview({ count: 2, sample, sequence: 7 }), fixing, {
    unsaved: ["c"],
  });
  await expect.element(page.getByText("Texts that aren’t saved are left out.")).toBeVisible();
  await page.getByRole("checkbox", { name: "a (de)" }).click();
  await expect.element(outcome.getByText("1 will change")).toBeVisible();
  await button("Fix 1 text").click();
  await expect.poll(() => requests.length).toBe(2);
  const [c, a] = ["c", "a"].map((key) => ({ key, language: "de" }));
  expect(requests[1]?.body).toMatchObject({ except: [c, a], sequence: 7 });
});

it("runs nothing where all rows are left out", async () => {
  await open(() => preview({ count: 2, sample }));
  for (const key of ["a", "b"]) await page.getByRole("checkbox", { name: `${key} (de)` }).click();
  await expect.element(outcome.getByText("Nothing changes")).toBeVisible();
  await expect.element(button("Fix")).toBeDisabled();
});

it("loads further rows on scrolling", async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({ ...sample[0], key: `k${index}` }));
  const { requests } = await open(({ query }) => {
    const offset = Number(query.get("offset"));
    return preview({ count: rows.length, sample: rows.slice(offset, offset + 50) });
  });
  const changes = page.getByRole("region", { name: "Changes" });
  await expect.element(changes.getByText("k0", { exact: true })).toBeVisible();
  const scroll = () => {
    const element = changes.element();
    element.scrollTop = element.scrollHeight;
  };
  await expect
    .poll(() => {
      scroll();
      return changes.getByText("k119", { exact: true }).query();
    })
    .not.toBeNull();
  expect(requests.map(({ query }) => query.get("offset"))).toEqual(["0", "50", "100"]);
});

it("lists skipped rows by reason once they are shown", async () => {
  const skippedCounts = { locked: 1, not_allowed: 1 };
  await open(({ query }) =>
    query.has("skippedSample")
      ? preview({ skippedSample: [{ key: "shut", language: "de", reason: "locked" }], skippedCounts })
      : preview({ count: 1, skipped: 2, skippedCounts, sample }),
  );
  await page.getByText("Show 2 skipped").click();
  await expect.element(page.getByText("1 locked text stays as it is.")).toBeVisible();
  await expect.element(page.getByText("shut")).toBeVisible();
});

it("shows the progress of a large action, and cancels it", async () => {
  let state = "running";
  const job = () => ({ _id: "j", kind: "bulk", state, done: 5_000, total: 20_000, error: null });
  const { requests, onClose } = await open((request) => {
    if (request.path.endsWith("/cancel")) state = "canceled";
    if (request.path.includes("/jobs")) return job();
    return preview({ count: 20_000, ...(isDryRun(request) ? {} : { job: "j" }) });
  });
  await button("Fix 20,000 texts").click();
  await expect.element(outcome.getByText("5,000 of 20,000 done")).toBeVisible();
  await button("Cancel the action").click();
  await expect.element(page.getByText("Canceled. Nothing was changed.")).toBeVisible();
  expect(requests.some(({ path }) => path.endsWith("/jobs/j/cancel"))).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

it("explains that the search results have expired, and searches again", async () => {
  const { searchAgain } = await open(() => ({
    code: "set_expired",
    message: "Search again.",
    requestId: "1",
  }));
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent(
      "These search results have expired. Nothing was changed. Close this dialog and try again.",
    );
  expect(searchAgain).toHaveBeenCalledOnce();
});

it("previews a replacement while it is typed, and shows a wrong expression at its field", async () => {
  const { requests } = await open(() => preview({ count: 2, sample }), { action: "replace" });
  const find = page.getByRole("textbox", { name: "Find" });
  await expect.element(find).toHaveFocus();
  await expect.element(page.getByText("All 36 found strings in 3 languages")).toBeVisible();
  expect(requests).toEqual([]);
  await page.getByRole("checkbox", { name: "Regular expression" }).click();
  await find.fill("(Pay");
  await expect.element(find).toHaveAccessibleDescription("This is not a valid regular expression.");
  await find.fill("(Pay|Buy)");
  await page.getByRole("textbox", { name: "Replace with" }).fill("$1 now");
  await page.getByRole("radio", { name: "Drafts" }).click({ force: true });
  await page.getByRole("button", { name: "fr", exact: true }).click();
  await expect
    .poll(() => requests.at(-1)?.body)
    .toMatchObject({
      ...{ action: "replace", find: "(Pay|Buy)", replacement: "$1 now", regex: true, words: false },
      ...{ fields: ["draft"], languages: ["en", "de"] },
    });
  await expect.element(page.getByText("All 36 found strings in 2 languages")).toBeVisible();
  await expect.element(button("Replace in 2 texts")).toBeEnabled();
});

it.each<[string, BulkStart, Record<string, unknown>]>([
  ["publishes", { action: "publish" }, { action: "publish", languages: ["en", "de", "fr"] }],
  ["accepts and publishes", { action: "publish", accept: true }, { action: "publish", accept: true }],
  ["locks", { action: "lock" }, { action: "lock" }],
  [
    "excludes texts",
    { action: "exclude" },
    { action: "exclude", of: "cells", languages: ["en", "de", "fr"] },
  ],
  ["excludes keys", { action: "exclude", of: "keys" }, { action: "exclude", of: "keys" }],
  ["copies from the base language", { action: "copyFrom" }, { from: "en", languages: ["de", "fr"] }],
  ["clears drafts", { action: "clear" }, { action: "clear", field: "draft" }],
  ["removes limits", { action: "setMaxLength" }, { action: "setMaxLength", maxLength: null }],
])("%s", async (_, start, body) => {
  const { requests } = await open(() => preview({ count: 1 }), start);
  await expect.poll(() => requests[0]?.body).toMatchObject(body);
});

it("tags keys, and shows the tags before and after", async () => {
  const tagged = [{ key: "a", before: { tags: [] }, after: { tags: ["web"] } }];
  const { requests, announced } = await open(
    ({ path, ...request }) =>
      path.includes("/tag")
        ? []
        : preview({ count: 1, sample: tagged, ...(request.query.has("dryRun") ? {} : { changeSet: "c" }) }),
    { action: "tag" },
  );
  await page.getByRole("combobox", { name: "Tags" }).fill("web");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("insertion")).toHaveTextContent("web");
  await button("Tag 1 key").click();
  const values = { action: "Tag", count: 1, changed: 0 };
  await expect.poll(() => announced.mock.calls).toEqual([["bulk.done.keys", values, "c"]]);
  const ran = requests.filter(({ path }) => path.endsWith("/bulk")).at(-1);
  expect(ran?.body).toEqual({ action: "tag", tags: ["web"], set: "s", except: [] });
});
