import type { QueryClient } from "@tanstack/react-query";
import type { IntlShape } from "react-intl";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { findOnlyTarget, readUndoable, revertChange, undoableQuery } from "#dashboard/api/entries/changes.ts";
import { refetchRows } from "#dashboard/api/entries/entries.ts";
import { isUnstored, listUnsent, settled } from "#dashboard/editing/settled.ts";
import { languageName } from "#text/languages.ts";
import type { UndoDeps, UndoKind, UndoMemory } from "./use-undo.ts";

type Deps = Omit<UndoDeps, "canWrite"> & { client: QueryClient; scope: BranchScope; intl: IntlShape };

/**
 * Undoes or redoes, says that it was one's own change and what it was about, and goes there. A text that is not stored is what somebody wrote last: it is
 * saved first, and nothing before it is undone without asking, by a second press.
 */
export async function runUndo(kind: UndoKind, deps: Deps, memory: UndoMemory): Promise<void> {
  const { client, scope, queue, live, languages, say, goTo, intl } = deps;
  queue.leaveOpen();
  const last = listUnsent(queue);
  await settled(queue);
  // Nobody knows yet whether it is what would be undone.
  if (queue.summary().sending > 0) return say(intl.formatMessage({ id: "tray.stillSaving" }));
  const target = (await readUndoable(scope, memory.stuck))[kind];
  if (target === null) return say(intl.formatMessage({ id: `grid.${kind}.none` }));
  const { cell, name } = await findOnlyTarget(scope, target);
  const what = cell && {
    key: cell.key,
    language: languageName(languages, cell.language),
  };
  const isPassed = last.some((work) => isUnstored(queue, work));
  if (kind === "undo" && isPassed && memory.asked !== target._id) {
    memory.asked = target._id;
    const id = what ? "grid.undo.askOne" : "grid.undo.ask";
    return say(intl.formatMessage({ id }, { ...what, count: target.count }));
  }
  memory.asked = undefined;
  const { reverted, skipped } = await revertChange(scope, target._id);
  if (reverted === 0) memory.stuck.push(target._id);
  const isWhole = reverted === 1 && skipped.length === 0;
  const id = what && isWhole ? `grid.${kind}.one` : `grid.${kind}.done`;
  const change = what
    ? [what.key, what.language]
    : [intl.formatMessage({ id: `panel.history.kind.${target.kind}` }), name];
  const named = change.filter((part) => part).join(" · ");
  say(intl.formatMessage({ id }, { ...what, change: named, count: reverted, skipped: skipped.length }));
  if (cell) goTo(cell);
  if (!live.isConnected()) refetchRows(client, scope);
  await client.invalidateQueries({ queryKey: undoableQuery(scope).queryKey });
}
