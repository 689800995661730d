import type { QueryClient } from "@tanstack/react-query";
import type { IntlShape } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { refetchRows } from "#dashboard/api/entries/entries.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { readSubject, readUndoable, revertChange, undoableQuery } from "#dashboard/api/history/changes.ts";
import { addressId, isSameCell } from "#dashboard/editing/cell-address.ts";
import { isUnstored, listUnsent, waitForSaves } from "#dashboard/editing/queue/pending-saves.ts";
import type { UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import { languageNameIn } from "#text/languages/languages.ts";
import type { UndoDeps, UndoKind, UndoMemory } from "./undo-deps.ts";

type Deps = Omit<UndoDeps, "canWrite"> & {
  client: QueryClient;
  scope: BranchScope;
  intl: IntlShape;
  run: (kind: UndoKind) => void;
};

/**
 * Undoes or redoes the user's last change set, announces its subject and what was skipped, and moves there.
 * An open text is saved first, because it is newer. If an unsaved text remains in the current or affected cell, a
 * second press has to confirm the undo; unsaved texts in other cells do not matter.
 */
export async function runUndo(kind: UndoKind, deps: Deps, memory: UndoMemory): Promise<void> {
  const { client, scope, queue, live, announce, intl } = deps;
  const currentCell = deps.currentCell();
  queue.saveOpenCells();
  const unsent = listUnsent(queue);
  await waitForSaves(queue);
  // A pending save may be the change to undo.
  if (queue.summary().sending > 0) return announce(intl.formatMessage({ id: "tray.stillSaving" }));
  const target = (await readUndoable(scope, memory.irreversible))[kind];
  if (target === null) return announce(intl.formatMessage({ id: `${kind}.none` }));
  const subject = await readSubject(scope, target);
  const { cell } = subject;
  const unsavedTexts = unsent
    .filter(
      (unsaved) =>
        [currentCell, cell].some((place) => place && isSameCell(unsaved, place)) &&
        isUnstored(queue, unsaved),
    )
    .map(textVersionId);
  if (
    kind === "undo" &&
    memory.confirming !== target._id &&
    unsavedTexts.some((text) => !memory.confirmedUnsaved.includes(text))
  ) {
    memory.confirming = target._id;
    const id = cell ? "undo.askOne" : "undo.ask";
    return announce(intl.formatMessage({ id }, { ...namesOf(deps, cell), count: target.count }));
  }
  memory.confirming = undefined;
  memory.confirmedUnsaved = unsavedTexts;
  const outcome = await revertChange(scope, target._id);
  if (outcome.reverted === 0) memory.irreversible.push(target._id);
  await announceOutcome(kind, deps, { target, subject, outcome });
  if (!live.isConnected()) refetchRows(client, scope);
  await client.invalidateQueries({ queryKey: undoableQuery(scope).queryKey });
}

/** Key and language name of a cell, for messages. */
function namesOf({ languages }: Deps, cell: CellAddress | undefined) {
  return cell && { key: cell.key, language: languageNameIn(languages, cell.language) };
}

type Reverted = {
  target: { kind: string; count: number };
  subject: Awaited<ReturnType<typeof readSubject>>;
  outcome: Awaited<ReturnType<typeof revertChange>>;
};

/** Moves to the reverted cell and announces what was reverted and skipped, with the opposite action as a button. */
async function announceOutcome(
  kind: UndoKind,
  deps: Deps,
  { target, subject, outcome }: Reverted,
): Promise<void> {
  const { announce, goTo, intl } = deps;
  const { cell, name, field } = subject;
  const { reverted, skippedCounts } = outcome;
  const cellNames = namesOf(deps, cell);
  const skipped = Object.entries(skippedCounts).filter(([, count]) => count > 0);
  const isWhole = reverted === 1 && skipped.length === 0;
  const id = cellNames && isWhole ? `${kind}.one` : `${kind}.done`;
  const count = reverted === 0 ? target.count : reverted;
  const change = cellNames
    ? `${cellNames.key} · ${cellNames.language}`
    : changeName(intl, target.kind, { name, field, count });
  const done = intl.formatMessage({ id }, { ...cellNames, change, count: reverted });
  const isShown = cell === undefined || (await goTo(cell));
  const opposite = kind === "undo" ? "redo" : "undo";
  announce(
    [done, ...skippedSentences(intl, skipped)].join(" "),
    [
      !isShown && { message: "undo.show", run: () => deps.show(cell) },
      reverted > 0 && {
        message: opposite === "undo" ? "grid.done.undo" : "keys.command.redo",
        run: () => deps.run(opposite),
      },
    ].filter((action) => action !== false),
  );
}

/** Description of a change set with several changes, by its kind. */
function changeName(
  intl: IntlShape,
  kind: string,
  { name, field, count }: { name?: string | undefined; field?: string | undefined; count: number },
) {
  if (kind === "bulk") return intl.formatMessage({ id: "undo.bulk" }, { field: field ?? "none", count });
  const ofKind = intl.formatMessage({ id: `panel.history.kind.${kind}` });
  const change = [ofKind, name].filter((part) => part).join(" · ");
  return intl.formatMessage({ id: "undo.change" }, { kind, change, count });
}

/** Identifies a version of a typed text. */
function textVersionId(unsaved: UnsavedCell): string {
  return `${unsaved.edited} ${addressId(unsaved)}`;
}

/** Sentences about skipped changes, by reason. */
function skippedSentences(
  intl: IntlShape,
  skipped: ReadonlyArray<readonly [reason: string, count: number]>,
): string[] {
  return skipped.map(([reason, count]) => intl.formatMessage({ id: `undo.skipped.${reason}` }, { count }));
}
