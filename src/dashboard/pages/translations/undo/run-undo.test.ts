import { QueryClient } from "@tanstack/react-query";
import { createIntl } from "react-intl";
import { afterEach, expect, test, vi } from "vitest";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { isSameCell } from "#dashboard/editing/cell-address.ts";
import editorMessages from "#dashboard/messages/en/editor.json" with { type: "json" };
import gridMessages from "#dashboard/messages/en/grid.json" with { type: "json" };
import panelMessages from "#dashboard/messages/en/panel.json" with { type: "json" };
import { runUndo } from "./run-undo.ts";
import type { UndoKind } from "./undo-deps.ts";

afterEach(() => void vi.unstubAllGlobals());

type Target = { kind: string; count: number; edits?: object[]; resources?: object[] };
type Outcome = {
  reverted: number;
  skipped?: Record<string, number>;
  /** Cells with unsaved typed text. */
  unsaved?: CellAddress[];
  currentCell?: CellAddress;
  /** Whether the undone cell can be shown without a new search. */
  isInView?: boolean;
};

/**
 * Prepares the undo of a change set in which some entries are reverted and the others skipped for the given
 * reasons.
 */
function prepareUndo(
  { kind, count, edits = [], resources = [] }: Target,
  { reverted, skipped = {}, unsaved = [], currentCell, isInView = true }: Outcome,
) {
  const announced: string[] = [];
  const offered: string[][] = [];
  const memory = { irreversible: [], confirmedUnsaved: [] };
  const answers: Record<string, object> = {
    undoable: { undo: { _id: "c1", kind, count }, redo: { _id: "c1", kind, count } },
    c1: { edits, resources },
    revert: { reverted, skippedCounts: skipped },
  };
  vi.stubGlobal("fetch", async (address: string) => {
    const last = address.split("?")[0]?.split("/").at(-1) ?? "";
    return Response.json(answers[last]);
  });
  const unsavedCells = unsaved.map((address) => ({ ...address, mark: "local", edited: 1 }));
  const queue = {
    saveOpenCells() {},
    listUnsaved: () => unsavedCells,
    unsavedOf: (address: CellAddress) => unsavedCells.find((cell) => isSameCell(cell, address)),
    summary: () => ({ sending: 0 }),
  };
  /** Presses undo, or redo, and returns the announcement. */
  async function press(pressed: UndoKind = "undo") {
    await runUndo(
      pressed,
      {
        client: new QueryClient(),
        scope: { app: "a".repeat(24), branch: "main" },
        queue: queue as never,
        live: { isConnected: () => true } as never,
        languages: [{ code: "de", name: "German" }] as never,
        intl: createIntl({
          locale: "en",
          messages: { ...gridMessages, ...editorMessages, ...panelMessages },
        }),
        currentCell: () => currentCell,
        announce: (message, actions = []) => {
          announced.push(message);
          offered.push(actions.map(({ message: name }) => name));
        },
        goTo: async () => isInView,
        show() {},
        run() {},
      },
      memory,
    );
    return announced.at(-1);
  }
  return Object.assign(press, { offered });
}

const at = (key: string): CellAddress => ({ key, language: "de" });

test("an undo names the user's own change and its subject", async () => {
  const edits = [at("a")];
  const tag = [{ resource: "tag", _id: "1", name: "checkout" }];
  const save = { kind: "save", count: 1, edits };
  expect(await prepareUndo(save, { reverted: 1 })()).toBe("Your change undone: a, German.");
  expect(await prepareUndo(save, { reverted: 0, skipped: { changed: 1 } })()).toBe(
    "Nothing undone: a · German. 1 was changed since and stays.",
  );
  expect(await prepareUndo({ kind: "tag", count: 0, resources: tag }, { reverted: 1 })()).toBe(
    "Undone: Tag · checkout, 1 change.",
  );
});

test("an undo of several texts names the action", async () => {
  expect(await prepareUndo({ kind: "save", count: 2 }, { reverted: 2 })()).toBe("Undone: 2 edits.");
  expect(await prepareUndo({ kind: "revert", count: 2 }, { reverted: 2 })()).toBe(
    "Undone: undo of 2 changes.",
  );
  expect(
    await prepareUndo({ kind: "save", count: 2 }, { reverted: 0, skipped: { changed: 0, locked: 2 } })(),
  ).toBe("Nothing undone: 2 edits. 2 are locked and stay.");
});

test("an undo reports how much it skipped, and why", async () => {
  const skipped = { changed: 2, locked: 1, not_allowed: 1, deleted: 1, name_taken: 1 };
  expect(await prepareUndo({ kind: "bulk", count: 1000 }, { reverted: 994, skipped })()).toBe(
    "Undone: changes to 994 strings. 2 were changed since and stay. 1 is locked and stays. " +
      "1 stays because your role doesn’t allow it. 1 was deleted since. 1 name is taken by now.",
  );
});

test("an undo asks once for confirmation if an unsaved text is in the current or affected cell", async () => {
  const save = { kind: "save", count: 1, edits: [at("a")] };
  const confirmation = "Your unsaved text stays. Press again to undo the earlier change to a, German.";
  const done = "Your change undone: a, German.";
  for (const place of [
    { currentCell: at("b"), unsaved: [at("b")] },
    { currentCell: at("c"), unsaved: [at("a")] },
  ]) {
    const press = prepareUndo(save, { reverted: 1, ...place });
    expect([await press(), await press(), await press()]).toEqual([confirmation, done, done]);
  }
});

test("an unsaved text in another cell does not delay an undo", async () => {
  const save = { kind: "save", count: 1, edits: [at("a")] };
  const press = prepareUndo(save, { reverted: 1, currentCell: at("a"), unsaved: [at("b")] });
  expect(await press()).toBe("Your change undone: a, German.");
  const bulk = prepareUndo(
    { kind: "bulk", count: 9 },
    { reverted: 9, currentCell: at("a"), unsaved: [at("b")] },
  );
  expect(await bulk()).toBe("Undone: changes to 9 strings.");
});

test("an undo of a bulk action names the field and how many strings it changed", async () => {
  const edits = [at("a"), at("b")].map((cell) => ({ ...cell, before: {}, after: { status: "1" } }));
  expect(await prepareUndo({ kind: "bulk", count: 2, edits }, { reverted: 2 })()).toBe(
    "Undone: status of 2 strings.",
  );
});

test("an undo offers to redo it, a redo to undo it; each shows a cell that is out of view", async () => {
  const save = { kind: "save", count: 1, edits: [at("a")] };
  const offered = async (outcome: Outcome, pressed?: UndoKind) => {
    const press = prepareUndo(save, outcome);
    await press(pressed);
    return press.offered;
  };
  expect(await offered({ reverted: 1 })).toEqual([["keys.command.redo"]]);
  expect(await offered({ reverted: 1 }, "redo")).toEqual([["grid.done.undo"]]);
  expect(await offered({ reverted: 1, isInView: false })).toEqual([["undo.show", "keys.command.redo"]]);
  expect(await offered({ reverted: 0, skipped: { changed: 1 } })).toEqual([[]]);
});
