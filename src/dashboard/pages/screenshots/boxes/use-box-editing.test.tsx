import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import { changerQuery } from "#dashboard/api/people/last-changer.ts";
import { someShot } from "#dashboard/pages/screenshots/screenshots.fixture.ts";
import { ViewerProblem } from "#dashboard/pages/screenshots/viewer/viewer-problem.tsx";
import { show } from "#dashboard/testing/show.tsx";
import { addBox, replaceBox } from "./box-changes.ts";
import { BoxConflicts } from "./box-conflicts.tsx";
import { useBoxEditing } from "./use-box-editing.ts";

afterEach(() => void vi.unstubAllGlobals());

const scope = { app: "p", branch: "main" };
const shot = someShot("s");
const box = { x: 1, y: 2, width: 30, height: 10 };

function Boxes() {
  const boxes = useBoxEditing(scope, { shot, person: "ada" });
  return (
    <>
      <button type="button" onClick={() => boxes.change((known) => addBox(known, box))}>
        Draw
      </button>
      <p>{boxes.drawn?.length ?? 0} unsent</p>
      <ViewerProblem problem={boxes.problem} unsent={boxes.unsent} />
    </>
  );
}

/** A box that was drawn in a project that is archived until the server is open. */
async function drawOne() {
  const server = { isOpen: false, sent: 0 };
  vi.stubGlobal("fetch", async (_address: string, { method }: RequestInit) => {
    if (method !== "PUT") return Response.json({ undo: null, redo: null });
    server.sent += 1;
    if (server.isOpen) return Response.json(shot);
    return Response.json({ code: "project_archived", message: "No.", requestId: "1" }, { status: 403 });
  });
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <Boxes />
    </QueryClientProvider>,
  );
  await page.getByRole("button", { name: "Draw" }).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  return server;
}

const kept = () => Object.keys(localStorage).filter((name) => name.startsWith("parlance.drawing.ada"));
const retry = page.getByRole("button", { name: "Try again" });
const discard = page.getByRole("button", { name: "Discard changes" });

it("a drawing that may not be stored now stays until it can be, or somebody discards it", async () => {
  const server = await drawOne();
  await expect.element(page.getByText("1 unsent")).toBeVisible();
  expect(kept()).toHaveLength(1);
  server.isOpen = true;
  await retry.click();
  await expect.element(page.getByText("0 unsent")).toBeVisible();
  expect([kept(), server.sent]).toEqual([[], 2]);

  server.isOpen = false;
  await page.getByRole("button", { name: "Draw" }).click();
  await discard.click();
  await expect.element(page.getByText("0 unsent")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  expect([kept(), server.sent]).toEqual([[], 3]);
});

it("what several tabs that are gone left behind is stored, all of it", async () => {
  const sent: number[] = [];
  vi.stubGlobal("fetch", async (_address: string, { method, body }: RequestInit) => {
    if (method !== "PUT") return Response.json({ undo: null, redo: null });
    const { stringPositions } = JSON.parse(String(body));
    sent.push(...stringPositions.map(({ x }: { x: number }) => x));
    return Response.json(someShot("s", { stringPositions }));
  });
  const { updatedAt, stringPositions } = shot.metadata;
  for (const x of [11, 22]) {
    const positions = [{ ...box, x, key: "", keyId: null }];
    const drawing = { positions, base: { metadata: { updatedAt, stringPositions } } };
    localStorage.setItem(`parlance.drawing.ada.p.main\ns\ntab-${x}`, JSON.stringify(drawing));
  }
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <Boxes />
    </QueryClientProvider>,
  );
  await expect.poll(() => sent.toSorted()).toEqual([11, 22]);
  await expect.poll(kept).toEqual([]);
});

it("a box that somebody else moved too is asked about, once more after its page was left, and is stored over theirs once it is kept", async () => {
  const at = (x: number, updatedAt: string) =>
    someShot("t", { stringPositions: [{ ...box, key: "pay", keyId: null, x }], updatedAt });
  const theirs = at(22, "2026-01-02T00:00:00.000Z");
  const sent: Array<Pick<Screenshot["metadata"], "updatedAt" | "stringPositions">> = [];
  vi.stubGlobal("fetch", async (_address: string, { method, body }: RequestInit) => {
    if (method !== "PUT") return Response.json({ undo: null, redo: null });
    const asked = JSON.parse(String(body));
    if (asked.updatedAt === theirs.metadata.updatedAt) {
      sent.push(asked);
      return Response.json(at(asked.stringPositions[0].x, "2026-01-03T00:00:00.000Z"));
    }
    const refusal = { code: "conflict", message: "No.", requestId: "1", current: theirs };
    return Response.json(refusal, { status: 409 });
  });
  const one = at(1, "2026-01-01T00:00:00.000Z");
  function Asking() {
    const boxes = useBoxEditing(scope, { shot: one, person: "ada" });
    return (
      <>
        <button
          type="button"
          onClick={() => boxes.change((known) => replaceBox(known, 0, { ...box, x: 11 }))}
        >
          Move
        </button>
        <BoxConflicts
          conflicts={boxes.conflicts}
          changer={(etag) =>
            changerQuery(["changer", etag], async () => ({ _id: "mia", name: "Mia" }) as never)
          }
        />
      </>
    );
  }
  const showAsking = () => {
    const client = new QueryClient();
    client.setQueryData(["session"], { user: { _id: "ada" } });
    return show(
      <QueryClientProvider client={client}>
        <Asking />
      </QueryClientProvider>,
    );
  };
  const first = await showAsking();
  await page.getByRole("button", { name: "Move" }).click();
  const keep = page.getByRole("button", { name: "Keep mine: pay" });
  await expect.element(keep).toBeVisible();
  await first.unmount();
  await showAsking();
  await keep.click();
  await expect.element(keep).not.toBeInTheDocument();
  await expect.poll(() => sent.map(({ stringPositions }) => stringPositions[0]?.x)).toEqual([11]);
});
