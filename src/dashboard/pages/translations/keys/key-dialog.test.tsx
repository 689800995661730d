import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { GridProvider } from "#dashboard/pages/translations/grid/grid-context.ts";
import { gridWith, rowOf } from "#dashboard/pages/translations/open-text/opened-row.fixture.ts";
import { show } from "#dashboard/testing/show.tsx";
import type { KeyAction } from "./key-actions.ts";
import { KeyDialog } from "./key-dialog.tsx";

afterEach(() => void vi.unstubAllGlobals());

type Request = { method: string; path: string; body: unknown };

const uses = { keys: 1, texts: { de: 1, en: 1 }, positions: 2, orders: 1 };

/** Opens a dialog about the key `a`; writes are answered as given. */
async function open(
  action: Exclude<KeyAction, "restore">,
  { written = { keys: [], changeSet: "c1", sequence: 2 } as object, status = 200, unsaved = false } = {},
) {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    const path = address.split("?")[0] ?? "";
    if (path.endsWith("/uses")) return Response.json(uses);
    if (path.endsWith("/undoable"))
      return Response.json({ undo: { _id: "c2", kind: "delete", count: 1 }, redo: null });
    if (path.endsWith("/languages")) return Response.json([]);
    if (method === "GET") return Response.json(path.endsWith("/entries") ? { rows: [] } : []);
    requests.push({ method, path, body: JSON.parse(String(body)) });
    return Response.json(written, { status });
  });
  const announced = vi.fn();
  const onClose = vi.fn();
  const onDuplicated = vi.fn();
  const grid = {
    ...gridWith(),
    scope: { app: "p", branch: "main" },
    rights: { drafts: true, canWrite: true, canPublish: true, canDeleteKeys: true, role: "manager" },
    queue: { unsavedOf: () => undefined, unsavedInRow: () => (unsaved ? { de: {} } : undefined) },
    announceDone: announced,
  } as never;
  await show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <GridProvider value={grid}>
        <KeyDialog action={action} row={rowOf("Pay")} onDuplicated={onDuplicated} onClose={onClose} />
      </GridProvider>
    </QueryClientProvider>,
  );
  return { requests, announced, onClose, onDuplicated };
}

const button = (name: string) => page.getByRole("button", { name, exact: true });

it("renames a key and warns that apps and files use the old name", async () => {
  const { requests, announced, onClose } = await open("rename");
  await expect.element(page.getByText(/^Apps and files that use the old name/)).toBeVisible();
  await page.getByRole("textbox", { name: "Key" }).fill("pay.now");
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requests).toEqual([
    { method: "PATCH", path: "/v1/api/keys", body: { keys: [{ key: "a", name: "pay.now", etag: "1" }] } },
  ]);
  expect(announced).toHaveBeenCalledWith("key.renamed", { key: "a", name: "pay.now" }, "c1");
});

it("shows at the field that a name is blank or in use", async () => {
  const issues = [{ path: "keys.0.name", message: "is already in use" }];
  const written = { code: "name_taken", message: "", requestId: "1", issues };
  const { onClose } = await open("rename", { written, status: 400 });
  const field = page.getByRole("textbox", { name: "Key" });
  await field.fill(" ");
  await button("Rename key").click();
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("b");
  await button("Rename key").click();
  await expect.element(field).toHaveAccessibleDescription(/./);
  await expect.element(field).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
});

it("renames no key whose texts are not saved", async () => {
  const { requests } = await open("rename", { unsaved: true });
  await expect.element(page.getByText(/^Some texts of this key aren’t saved yet\./)).toBeVisible();
  await page.getByRole("textbox", { name: "Key" }).fill("b");
  await expect.element(button("Rename key")).toBeDisabled();
  await userEvent.keyboard("{Enter}");
  expect(requests).toEqual([]);
});

it("duplicates a key, with its translations on demand", async () => {
  const { requests, onDuplicated } = await open("duplicate");
  await page.getByRole("textbox", { name: "Name of the copy" }).fill("b");
  await page.getByRole("checkbox", { name: /^Copy the translations too/ }).click();
  await button("Duplicate key").click();
  await vi.waitFor(() => expect(onDuplicated).toHaveBeenCalledWith("b"));
  expect(requests).toEqual([
    {
      method: "POST",
      path: "/v1/api/keys/duplicate",
      body: { key: "a", name: "b", translations: "drafts" },
    },
  ]);
});

it("shows what is deleted with a key, and offers to undo the deletion", async () => {
  const { requests, announced } = await open("delete", { written: {} });
  await expect.element(page.getByText("Texts in 2 languages: de, en")).toBeVisible();
  await expect.element(page.getByText("2 boxes on screenshots")).toBeVisible();
  await expect.element(page.getByText("Its place in 1 open order")).toBeVisible();
  await button("Delete key").click();
  await vi.waitFor(() => expect(announced).toHaveBeenCalledWith("key.deleted", { key: "a" }, "c2"));
  expect(requests.map(({ method }) => method)).toEqual(["DELETE"]);
});
