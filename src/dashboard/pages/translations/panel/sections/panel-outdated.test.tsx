import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { showPanelState } from "#dashboard/pages/translations/panel/state/panel-state.fixture.tsx";

afterEach(() => void vi.unstubAllGlobals());

const button = () => page.getByRole("button", { name: "Mark as up to date" });

const histories: Record<string, object[]> = {
  de: [{ sequence: 2, before: { meaning: 0 }, after: { value: "Zahlen", meaning: 1 } }],
  en: [
    { sequence: 3, before: { value: "Pay", meaning: 1 }, after: { value: "Pay now", meaning: 2 } },
    { sequence: 1, before: {}, after: { value: "Pay" } },
  ],
};

/** Shows the state of a text; returns the written requests and announcements. */
async function open({
  outdated = true,
  closed,
  status = 200,
}: {
  outdated?: boolean;
  closed?: string;
  status?: number;
}) {
  const cell = { ...emptyCell, _id: "5", value: "Zahlen", outdated, version: 4 };
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
  const announced = vi.fn();
  const grid = { scope: { app: "p", branch: "main" }, announce: announced, rights: {} as never };
  await showPanelState({ cell, source: "Pay now", closed, grid });
  return { written, announced };
}

it("shows the change of the source, and marks the observed version as up to date", async () => {
  const { written, announced } = await open({});
  await expect.element(page.getByRole("insertion")).toHaveTextContent("now");
  await button().click();
  await expect.poll(() => announced.mock.calls).toEqual([["upToDate.done", { count: 1 }]]);
  expect(written).toEqual([
    { entries: [{ key: "a", language: "de", _id: "5", version: 4, upToDate: true }] },
  ]);
});

it("explains why a text was not marked", async () => {
  const { announced } = await open({ status: 409 });
  await button().click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  expect(announced).not.toHaveBeenCalled();
});

it("disables marking for users who may not write the text", async () => {
  await open({ closed: "grid.closed.language" });
  await expect.element(button()).toBeDisabled();
});

it("offers no marking for a text that is up to date", async () => {
  await open({ outdated: false });
  await expect.element(page.getByRole("button", { name: "Accepted" })).toBeVisible();
  await expect.element(button()).not.toBeInTheDocument();
});
