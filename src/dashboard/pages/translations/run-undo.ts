import type { QueryClient } from "@tanstack/react-query";
import type { IntlShape } from "react-intl";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { findOnlyTarget, readUndoable, revertChange, undoableQuery } from "#dashboard/api/entries/changes.ts";
import { refetchRows } from "#dashboard/api/entries/entries.ts";
import { addressId, isSameCell } from "#dashboard/editing/cell-address.ts";
import type { CellWork } from "#dashboard/editing/cell-work.ts";
import { isUnstored, listUnsent, settled } from "#dashboard/editing/settled.ts";
import { languageNameIn } from "#text/languages.ts";
import type { UndoDeps, UndoKind, UndoMemory } from "./undo-deps.ts";

type Deps = Omit<UndoDeps, "canWrite"> & { client: QueryClient; scope: BranchScope; intl: IntlShape };

/**
 * Undoes or redoes, says that it was one's own change, what it was about and what of it stays, and goes there. A text that
 * stands open is what somebody wrote last: it is saved first. One that is not saved then, here or where something would
 * be undone, is not passed over without asking, by a second press; those elsewhere have nothing to do with it.
 */
export async function runUndo(kind: UndoKind, deps: Deps, memory: UndoMemory): Promise<void> {
  const { client, scope, queue, live, languages, announce, goTo, intl } = deps;
  const here = deps.here();
  queue.saveOpenCells();
  const last = listUnsent(queue);
  await settled(queue);
  // Nobody knows yet whether it is what would be undone.
  if (queue.summary().sending > 0) return announce(intl.formatMessage({ id: "tray.stillSaving" }));
  const target = (await readUndoable(scope, memory.stuck))[kind];
  if (target === null) return announce(intl.formatMessage({ id: `grid.${kind}.none` }));
  const { cell, name } = await findOnlyTarget(scope, target);
  const what = cell && {
    key: cell.key,
    language: languageNameIn(languages, cell.language),
  };
  const passed = last
    .filter(
      (work) => [here, cell].some((place) => place && isSameCell(work, place)) && isUnstored(queue, work),
    )
    .map(textName);
  if (
    kind === "undo" &&
    memory.asked !== target._id &&
    passed.some((text) => !memory.passed.includes(text))
  ) {
    memory.asked = target._id;
    const id = what ? "grid.undo.askOne" : "grid.undo.ask";
    return announce(intl.formatMessage({ id }, { ...what, count: target.count }));
  }
  memory.asked = undefined;
  memory.passed = passed;
  const { reverted, skippedCounts } = await revertChange(scope, target._id);
  if (reverted === 0) memory.stuck.push(target._id);
  const skipped = Object.entries(skippedCounts).filter(([, count]) => count > 0);
  const isWhole = reverted === 1 && skipped.length === 0;
  const id = what && isWhole ? `grid.${kind}.one` : `grid.${kind}.done`;
  const count = reverted === 0 ? target.count : reverted;
  const change = what ? `${what.key} · ${what.language}` : changeName(intl, target.kind, { name, count });
  const done = intl.formatMessage({ id }, { ...what, change, count: reverted });
  announce([done, ...skippedSentences(intl, skipped)].join(" "));
  if (cell) goTo(cell);
  if (!live.isConnected()) refetchRows(client, scope);
  await client.invalidateQueries({ queryKey: undoableQuery(scope).queryKey });
}

/** A change set of several things, by what was done. */
function changeName(
  intl: IntlShape,
  kind: string,
  { name, count }: { name?: string | undefined; count: number },
) {
  const ofKind = intl.formatMessage({ id: `panel.history.kind.${kind}` });
  const change = [ofKind, name].filter((part) => part).join(" · ");
  return intl.formatMessage({ id: "grid.undo.change" }, { kind, change, count });
}

/** A text as it was typed last. */
function textName(work: CellWork): string {
  return `${work.edited} ${addressId(work)}`;
}

/** How much stays as it is, by the reason. */
function skippedSentences(
  intl: IntlShape,
  skipped: ReadonlyArray<readonly [reason: string, count: number]>,
): string[] {
  return skipped.map(([reason, count]) =>
    intl.formatMessage({ id: `grid.undo.skipped.${reason}` }, { count }),
  );
}
