import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { untouchedCell } from "#dashboard/api/entries/send-save.ts";
import { showPanelState } from "./panel-state.fixture.tsx";

afterEach(() => void vi.unstubAllGlobals());

const button = () => page.getByRole("button", { name: "Mark as up to date" });

const histories: Record<string, object[]> = {
  de: [{ sequence: 2, before: { meaning: 0 }, after: { value: "Zahlen", meaning: 1 } }],
  en: [
    { sequence: 3, before: { value: "Pay", meaning: 1 }, after: { value: "Pay now", meaning: 2 } },
    { sequence: 1, before: {}, after: { value: "Pay" } },
  ],
};

/** The state of a text, and what is written. */
async function open({
  outdated = true,
  closed,
  status = 200,
}: {
  outdated?: boolean;
  closed?: string;
  status?: number;
}) {
  const cell = { ...untouchedCell, _id: "5", value: "Zahlen", outdated, version: 4 };
  const written: unknown[] = [];
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
    const language = new URL(address, location.href).searchParams.get("language") ?? "";
    if (method !== "PATCH")
      return Response.json({ changes: histories[language] ?? [], undo: null, redo: null });
    written.push(JSON.parse(String(body)));
    const entry = { ...cell, key: "a", language: "de", group: "main", outdated: false, version: 5 };
    const refused = { code: "entry_changed", message: "Error", requestId: "" };
    return Response.json(status === 200 ? { entries: [entry], changeSet: "c" } : refused, { status });
  });
  const said = vi.fn();
  const grid = { scope: { app: "p", branch: "main" }, announce: said, rights: {} as never };
  await showPanelState({ cell, source: "Pay now", closed, grid });
  return { written, said };
}

it("an outdated text shows what changed in its source, and is marked as up to date over what was seen", async () => {
  const { written, said } = await open({});
  await expect.element(page.getByRole("insertion")).toHaveTextContent("now");
  await button().click();
  await expect.poll(() => said.mock.calls).toEqual([["upToDate.done", { count: 1 }]]);
  expect(written).toEqual([
    { entries: [{ key: "a", language: "de", _id: "5", version: 4, upToDate: true }] },
  ]);
});

it("why a text was not marked is said", async () => {
  const { said } = await open({ status: 409 });
  await button().click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  expect(said).not.toHaveBeenCalled();
});

it("who may not write the text may not mark it", async () => {
  await open({ closed: "grid.closed.language" });
  await expect.element(button()).toBeDisabled();
});

it("a text that is up to date is not offered", async () => {
  await open({ outdated: false });
  await expect.element(page.getByRole("button", { name: "Accepted" })).toBeVisible();
  await expect.element(button()).not.toBeInTheDocument();
});
