import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { RowRange } from "#contract/row-ranges.ts";
import { GridProvider } from "#dashboard/pages/translations/grid/grid-context.ts";
import { gridWith, language } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import { type BulkAction, BulkDialog } from "./bulk-dialog.tsx";

afterEach(() => void vi.unstubAllGlobals());

type Answer =
  | { count: number; skippedCounts: Record<string, number>; sample: object[]; changeSet?: string }
  | { code: string; message: string; requestId: string };
const fixing: BulkAction = { action: "fixChecks", checks: ["double_space"] };
const sample = [
  { key: "a", language: "de", before: { value: "Ein  Text" }, after: { value: "Ein Text" } },
  { key: "b", language: "de", before: { draft: "Zwei  Texte" }, after: { draft: "Zwei Texte" } },
];

/**
 * Opens the dialog over a grid of English, German and French (not writable for the user); returns the
 * requests.
 */
async function open(
  answer: Answer,
  { ranges = [], unsaved = [] }: { ranges?: RowRange[]; unsaved?: readonly string[] } = {},
  action = fixing,
) {
  const requests: Array<[dryRun: boolean, body: unknown]> = [];
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
    requests.push([address.includes("dryRun=true"), JSON.parse(String(body))]);
    return Response.json(answer, { status: "code" in answer ? 409 : 200 });
  });
  const announced = vi.fn();
  const onClose = vi.fn();
  const searchAgain = vi.fn();
  const grid = {
    ...gridWith(),
    scope: { app: "p", branch: "main" },
    entrySet: { set: "s", languages: [] },
    columns: [
      { kind: "key" },
      { kind: "source", language: language("en") },
      { kind: "translation", language: language("de") },
      { kind: "translation", language: { ...language("fr"), writable: false } },
    ],
    selection: { get: () => ({ set: "s", ranges }) },
    searchAgain,
    queue: {
      saveOpenCells: () => {},
      summary: () => ({ sending: 0 }),
      allWork: () => unsaved.map((key) => ({ key, language: "de", baseline: {}, text: "typed" })),
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

const action = (name: string) => page.getByRole("button", { name });

it("previews fixes and skipped texts with reasons, and applies exactly the preview", async () => {
  const skippedCounts = { not_allowed: 2, locked: 1, failing: 0, changed: 0 };
  const { requests, announced, onClose } = await open({ count: 21, skippedCounts, sample, changeSet: "c" });
  await expect
    .element(
      page
        .getByRole("status")
        .getByText(/^21 texts change\. 2 texts that you can’t edit stay as they are\. 1 locked text stays/),
    )
    .toBeVisible();
  const changes = page.getByRole("region", { name: "Changes" });
  await expect.element(changes.getByText("b", { exact: true })).toBeVisible();
  await expect.element(changes.getByText("and 19 more")).toBeVisible();
  await action("Fix 21 texts").click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const body = {
    action: "fixChecks",
    checks: ["double_space"],
    languages: ["en", "de", "fr"],
    set: "s",
    except: [],
  };
  expect(requests).toEqual([
    [true, body],
    [false, body],
  ]);
  expect(announced).toHaveBeenCalledExactlyOnceWith("fixAll.done", { count: 21 }, "c");
});

it("leaves out the texts that are unchecked in the list", async () => {
  const { requests } = await open({ count: 2, skippedCounts: {}, sample }, { unsaved: ["c"] });
  await page.getByRole("checkbox", { name: "a (de)" }).click();
  await expect.element(page.getByText(/^1 text changes\./)).toBeVisible();
  await action("Fix 1 text").click();
  await expect.poll(() => requests.length).toBe(2);
  const [c, a] = ["c", "a"].map((key) => ({ key, language: "de" }));
  expect(requests[1]).toMatchObject([false, { except: [c, a] }]);
});

it("fixes nothing where all listed texts are left out", async () => {
  await open({ count: 2, skippedCounts: {}, sample });
  for (const key of ["a", "b"]) await page.getByRole("checkbox", { name: `${key} (de)` }).click();
  await expect.element(page.getByText("No texts selected.")).toBeVisible();
  await expect.element(action("Fix")).toBeDisabled();
});

it("compares a new draft with the published text", async () => {
  const before = { value: "Nun zahlen", draft: "" };
  const after = { ...before, draft: "Nun zahlen." };
  await open({ count: 1, skippedCounts: {}, sample: [{ key: "a", language: "de", before, after }] });
  await expect.poll(() => page.getByRole("insertion").query()?.textContent).toBe(".");
});

it("a bulk action applies to the selected rows only, and excludes unsaved texts", async () => {
  const { requests } = await open(
    { count: 1, skippedCounts: {}, sample: [] },
    { ranges: [[3, 2_999]], unsaved: ["b"] },
  );
  await expect.element(page.getByText(/Texts that aren’t saved are left out\.$/)).toBeVisible();
  await expect.element(page.getByText(/^In the selected rows/)).toBeVisible();
  expect(requests[0]?.[1]).toMatchObject({
    set: "s",
    ranges: [[3, 2_999]],
    except: [{ key: "b", language: "de" }],
  });
});

it("explains that the search results have expired, and searches again", async () => {
  const { searchAgain } = await open(
    { code: "set_expired", message: "Search again.", requestId: "1" },
    { ranges: [[0, 9]] },
  );
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent(
      "These search results have expired. Nothing was changed. Close this dialog and try again.",
    );
  await expect.element(action("Fix")).toBeDisabled();
  expect(searchAgain).toHaveBeenCalledOnce();
});

it("disables the button if nothing can be fixed", async () => {
  await open({ count: 0, skippedCounts: {}, sample: [] });
  await expect.element(page.getByText("Nothing to fix.")).toBeVisible();
  await expect.element(action("Fix")).toBeDisabled();
});

it("marks texts of the selected rows as up to date", async () => {
  const marked = [{ key: "a", language: "de", before: { outdated: true }, after: { outdated: false } }];
  const { requests, announced } = await open(
    { count: 1, skippedCounts: { failing: 0 }, sample: marked },
    { ranges: [[0, 0]] },
    { action: "markUpToDate" },
  );
  await expect.element(page.getByRole("dialog", { name: "Mark as up to date" })).toBeVisible();
  await expect.element(page.getByText("1 text is no longer outdated then.")).toBeVisible();
  await action("Mark 1 text").click();
  await expect.poll(() => announced.mock.calls).toEqual([["upToDate.done", { count: 1 }, null]]);
  expect(requests.at(-1)).toEqual([
    false,
    { action: "markUpToDate", languages: ["en", "de", "fr"], set: "s", ranges: [[0, 0]], except: [] },
  ]);
});
