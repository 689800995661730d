import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { maxEntriesPerRequest } from "#contract/entries.ts";
import { refetchRows, windowQuery, windowRows } from "#dashboard/api/entries/entries.ts";
import { textEdit } from "#dashboard/api/entries/send-save.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { waitForSaves } from "#dashboard/editing/queue/pending-saves.ts";
import { parsePastedCells } from "#dashboard/lib/files/csv.ts";
import { type GridDeps, useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { writeCells } from "#dashboard/pages/translations/write-cells.ts";
import { type PastedCell, type PastePlan, planPaste } from "./plan-paste.ts";
import type { Pasted } from "./use-paste.ts";

/** A plan, and the cells of it to write. */
type PlannedWrite = { plan: PastePlan; cells: readonly PastedCell[] };

/**
 * State of a pasted table. The table is written at once if it replaces and skips nothing; otherwise its plan is shown
 * first. It is written as one change set, which one undo reverts.
 */
export function usePastedTable(pasted: Pasted, onClose: () => void) {
  const grid = useGrid();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [table] = useState(() => parsePastedCells(pasted.text));
  const [plan, setPlan] = useState<PastePlan>();
  const [problem, setProblem] = useState<string>();
  const failing = useRef(new Set<string>());
  const hasStarted = useRef(false);

  function closeAndAnnounce(id: string, values: Record<string, number> = {}): void {
    grid.announceClosed(id, values);
    onClose();
    focusGrid();
  }

  async function readPlan(shown?: PastePlan): Promise<PastePlan> {
    // Saves texts that are open, so that the plan includes them.
    grid.queue.saveOpenCells();
    await waitForSaves(grid.queue);
    await loadRows(client, grid, { first: pasted.row, count: table.length });
    return planPaste(table, pasted, grid, { failing: failing.current, shown });
  }

  async function start(): Promise<void> {
    try {
      const firstPlan = await readPlan();
      const { filled, replaced, skipped } = firstPlan;
      if (filled.length + replaced.length > maxEntriesPerRequest)
        return closeAndAnnounce("paste.tooMany", { most: maxEntriesPerRequest });
      if (filled.length + replaced.length + skipped.size === 0) return closeAndAnnounce("paste.nothing");
      if (replaced.length + skipped.size > 0) setPlan(firstPlan);
      else write(firstPlan, filled);
    } catch (error) {
      grid.announceClosed("paste.failed", { reason: errorMessage(error) });
      onClose();
    }
  }

  const writing = useMutation({
    mutationFn: ({ cells }: PlannedWrite) => writeCells(client, grid.scope, editsOf(cells, grid.rights)),
    onSuccess: (changeSet, { plan: written, cells }) => {
      const skipped = [...written.skipped.values()].reduce((sum, count) => sum + count, 0);
      const left = skipped + written.filled.length + written.replaced.length - cells.length;
      grid.announceDone("paste.done", { count: cells.length, left }, changeSet);
      onClose();
      focusGrid();
    },
    onError: async (error, { plan: written }) => {
      for (const id of failingCells(error)) failing.current.add(id);
      setProblem(errorMessage(error));
      // After a refusal, the new plan is made with current texts; after other failures, the user can try again.
      if (error instanceof ApiCallError && error.status < 500) refetchRows(client, grid.scope);
      setPlan(await readPlan(written).catch(() => written));
    },
  });

  function write(written: PastePlan, cells: readonly PastedCell[]): void {
    setProblem(undefined);
    writing.mutate({ plan: written, cells });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each pasted table
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void start();
  }, []);

  return { plan, problem, isPending: writing.isPending, write };
}

/** Loads the rows that the table covers: those below the visible rows may be missing. */
async function loadRows(
  client: QueryClient,
  { scope, entrySet, total }: GridDeps,
  { first, count }: { first: number; count: number },
): Promise<void> {
  const end = Math.min(first + count, total);
  const windows: number[] = [];
  for (let start = first - (first % windowRows); start < end; start += windowRows) windows.push(start);
  await Promise.all(windows.map((start) => client.fetchQuery(windowQuery(scope, entrySet, start))));
}

/** The same edits as leaving each cell: drafts where drafts exist. */
function editsOf(cells: readonly PastedCell[], { drafts }: GridDeps["rights"]) {
  return cells.map(({ key, language, observed, text }) => ({
    _id: observed._id,
    key,
    language,
    version: observed.version,
    ...textEdit(text, { asDraft: drafts, drafts }),
  }));
}

const failingSchema = z.object({
  failingEntries: z.array(z.object({ key: z.string(), language: z.string() })),
});

/** The cells that a refusal names because their texts fail the project's checks. */
function failingCells(error: unknown): string[] {
  const { data } = failingSchema.safeParse(error instanceof ApiCallError ? error.details : undefined);
  return data?.failingEntries.map(addressId) ?? [];
}
