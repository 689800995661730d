import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import { changerQuery } from "#dashboard/api/account/last-changer.ts";
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
      <button type="button" onClick={() => boxes.change((positions) => addBox(positions, box))}>
        Draw
      </button>
      <p>{boxes.drawn?.length ?? 0} unsent</p>
      <ViewerProblem problem={boxes.problem} unsent={boxes.unsent} />
    </>
  );
}

/** Draws a box in a project that stays archived until the server is opened. */
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

const storedNames = () => Object.keys(localStorage).filter((name) => name.startsWith("parlance.drawing.ada"));
const retry = page.getByRole("button", { name: "Try again" });
const discard = page.getByRole("button", { name: "Discard changes" });

it("keeps a drawing that cannot be stored now until it is stored or discarded", async () => {
  const server = await drawOne();
  await expect.element(page.getByText("1 unsent")).toBeVisible();
  expect(storedNames()).toHaveLength(1);
  server.isOpen = true;
  await retry.click();
  await expect.element(page.getByText("0 unsent")).toBeVisible();
  expect([storedNames(), server.sent]).toEqual([[], 2]);

  server.isOpen = false;
  await page.getByRole("button", { name: "Draw" }).click();
  await discard.click();
  await expect.element(page.getByText("0 unsent")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  expect([storedNames(), server.sent]).toEqual([[], 3]);
});

it("stores the drawings of several closed tabs", async () => {
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
  await expect.poll(storedNames).toEqual([]);
});

it("reports a box moved by both users, also after a remount, and stores the chosen version", async () => {
  const at = (x: number, updatedAt: string) =>
    someShot("t", { stringPositions: [{ ...box, key: "pay", keyId: null, x }], updatedAt });
  const theirs = at(22, "2026-01-02T00:00:00.000Z");
  const sent: Array<Pick<Screenshot["metadata"], "updatedAt" | "stringPositions">> = [];
  vi.stubGlobal("fetch", async (_address: string, { method, body }: RequestInit) => {
    if (method !== "PUT") return Response.json({ undo: null, redo: null });
    const edit = JSON.parse(String(body));
    if (edit.updatedAt === theirs.metadata.updatedAt) {
      sent.push(edit);
      return Response.json(at(edit.stringPositions[0].x, "2026-01-03T00:00:00.000Z"));
    }
    const refusal = { code: "conflict", message: "No.", requestId: "1", current: theirs };
    return Response.json(refusal, { status: 409 });
  });
  const original = at(1, "2026-01-01T00:00:00.000Z");
  function Conflict() {
    const boxes = useBoxEditing(scope, { shot: original, person: "ada" });
    return (
      <>
        <button
          type="button"
          onClick={() => boxes.change((positions) => replaceBox(positions, 0, { ...box, x: 11 }))}
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
  const showConflict = () => {
    const client = new QueryClient();
    client.setQueryData(["session"], { user: { _id: "ada" } });
    return show(
      <QueryClientProvider client={client}>
        <Conflict />
      </QueryClientProvider>,
    );
  };
  const first = await showConflict();
  await page.getByRole("button", { name: "Move" }).click();
  const keepMine = page.getByRole("button", { name: "Keep mine: pay" });
  await expect.element(keepMine).toBeVisible();
  await first.unmount();
  await showConflict();
  await keepMine.click();
  await expect.element(keepMine).not.toBeInTheDocument();
  await expect.poll(() => sent.map(({ stringPositions }) => stringPositions[0]?.x)).toEqual([11]);
});
