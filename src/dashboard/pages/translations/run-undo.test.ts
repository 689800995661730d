import { QueryClient } from "@tanstack/react-query";
import { createIntl } from "react-intl";
import { afterEach, expect, test, vi } from "vitest";
import gridMessages from "#dashboard/messages/en.grid.json" with { type: "json" };
import panelMessages from "#dashboard/messages/en.panel.json" with { type: "json" };
import { runUndo } from "./run-undo.ts";

afterEach(() => void vi.unstubAllGlobals());

type Target = { kind: string; count: number; edits?: object[]; resources?: object[] };

/** What is said after an undo of a change set, of which so many entries were reverted. */
async function noticeOf({ kind, count, edits = [], resources = [] }: Target, reverted: number, skipped = 0) {
  const said: string[] = [];
  const answers: Record<string, object> = {
    undoable: { undo: { _id: "c1", kind, count }, redo: null },
    c1: { edits, resources },
    revert: { reverted, skipped: Array.from({ length: skipped }, () => ({})) },
  };
  vi.stubGlobal("fetch", async (address: string) => {
    const last = address.split("?")[0]?.split("/").at(-1) ?? "";
    return Response.json(answers[last]);
  });
  await runUndo(
    "undo",
    {
      client: new QueryClient(),
      scope: { app: "a".repeat(24), branch: "main" },
      queue: { leaveOpen() {}, allWork: () => [], summary: () => ({ sending: 0 }) } as never,
      live: { isConnected: () => true } as never,
      languages: [{ code: "de", name: "German" }] as never,
      intl: createIntl({ locale: "en", messages: { ...gridMessages, ...panelMessages } }),
      say: (message) => said.push(message),
      goTo() {},
    },
    { stuck: [] },
  );
  return said;
}

test("an undo says that it was one's own change, and what it was about", async () => {
  const edits = [{ key: "a", language: "de" }];
  const tag = [{ resource: "tag", _id: "1", name: "checkout" }];
  expect(await noticeOf({ kind: "save", count: 1, edits }, 1)).toEqual(["Your change undone: a, German."]);
  expect(await noticeOf({ kind: "save", count: 1, edits }, 0, 1)).toEqual([
    "Your change “a · German”: nothing undone; 1 was changed since and stays.",
  ]);
  expect(await noticeOf({ kind: "tag", count: 0, resources: tag }, 1)).toEqual([
    "Your change “Tag · checkout”: 1 change undone.",
  ]);
  expect(await noticeOf({ kind: "bulk", count: 3 }, 2, 1)).toEqual([
    "Your change “Bulk action”: 2 changes undone; 1 was changed since and stays.",
  ]);
});
