import type { RawBuilder } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import { type entryEndpoints, maxTextBytes } from "#contract/entries.ts";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import { requireLanguage } from "#server/content/languages/require-language.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { EditResult, OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import {
  type EntryEdit,
  isBasedOnReplacedEntry,
  textFields,
} from "#server/content/write-path/entry-state.ts";
import type { openFastSaves } from "#server/content/write-path/fast-path/fast-saves.ts";
import { moveKeys } from "#server/content/write-path/keys/key-changes.ts";
import { lockKeys } from "#server/content/write-path/locks/lock-keys.ts";
import { internTexts } from "#server/content/write-path/texts/intern-texts.ts";
import {
  type CustomStatusRow,
  isBuiltInStatus,
  listCustomStatuses,
  parseStatus,
} from "#server/platform/db/values/statuses.ts";
import { answerTooLarge, maxUnpagedBytes } from "#server/platform/http/answers/answer-limits.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import {
  assertBranchWritable,
  assertMayEdit,
  assertMayWriteLanguages,
  assertTextLength,
} from "#server/workspace/auth/rights/entries.rules.ts";
import { assertMaySetStatuses } from "#server/workspace/auth/rights/status-rights.ts";
import { orderedCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { checksOfBits } from "#text/checks/check-bits.ts";
import { listOrderedCells, resolveCells } from "./entries.store.ts";
import { editOfRequest, plainSave, presentSave } from "./plain-saves.ts";
import { measureEntries, presentEntries } from "./read-cells.ts";

type Body = BodyOf<typeof entryEndpoints.patch>;
type PatchDeps = Pick<Deps, "db"> & { fastSave: ReturnType<typeof openFastSaves> };

/** Writes a few cells, all or nothing (rules.md 3.6, 7.2). */
export async function patchEntries({ db, fastSave }: PatchDeps, caller: ProjectCaller, body: Body) {
  assertBranchWritable(caller);
  for (const edit of body.entries) assertMayEdit(caller, edit);
  const plain = plainSave(caller, body);
  const saved = plain && (await fastSave(plain));
  if (saved) return presentSave(caller, saved);
  const { edits, moves } = await resolveEdits(db, caller, body);
  const ordered = orderedCells(caller);
  await assertAnswerable(db, caller, edits);
  const texts = await internTexts(db, caller.scope.projectId, edits.flatMap(newTexts));
  const applied = await applyChangeSet(
    db,
    {
      scope: caller.scope,
      author: authorOf(caller),
      kind: "save",
      autosave: body.autosave ?? false,
      refusedChecks: caller.scope.refusedChecks,
    },
    async (change) => {
      await moveToGroups(change, moves, edits);
      const result = await change.editEntries(edits, texts);
      // Checked once the cells are locked: an order may have ended during the wait.
      if (ordered) await assertOrdered(change.tx, ordered, edits);
      await assertAllWritten(change, result);
    },
  );
  const { entries } = await presentEntries(db, caller.scope, edits, maxUnpagedBytes);
  return {
    entries,
    changeSet: applied.changeSetId === null ? null : wireId("changeSet", applied.changeSetId),
  };
}

async function resolveEdits(db: Deps["db"], caller: ProjectCaller, body: Body) {
  const { keyIds, languages } = await resolveCells(db, caller.scope, [
    ...new Set(body.entries.map((edit) => edit.key)),
  ]);
  const statuses = body.entries.some((edit) => edit.status !== undefined && !isBuiltInStatus(edit.status))
    ? await listCustomStatuses(db, caller.scope.teamId)
    : [];
  assertMayWriteLanguages(
    caller,
    body.entries.map(({ language }) => requireLanguage(languages, language)),
  );
  assertMaySetStatuses(caller, customStatusesOf(body.entries, statuses));
  const moves = new Map<string, number[]>();
  const edits = body.entries.map((edit, index): EntryEdit => {
    const language = requireLanguage(languages, edit.language);
    for (const field of textFields) assertTextLength(edit[field], `entries.${index}.${field}`);
    const keyId = keyIds.get(edit.key);
    if (keyId === undefined) throw notFound("key", edit.key);
    if (edit.group !== undefined) moves.set(edit.group, [...(moves.get(edit.group) ?? []), keyId]);
    const status = edit.status === undefined ? undefined : parseStatus(edit.status, statuses);
    return {
      keyId,
      languageId: language.id,
      meaningUnchanged: body.meaningUnchanged ?? false,
      ...editOfRequest(edit, status),
    };
  });
  return { edits: mergeSameCell(edits), moves };
}

/** Custom statuses that edits set, with the comments given for them. */
function customStatusesOf(edits: Body["entries"], customs: readonly CustomStatusRow[]) {
  return edits.flatMap(({ status: value, comment }) => {
    if (value === undefined) return [];
    const number = parseStatus(value, customs);
    const status = customs.find(({ id }) => id === number);
    return status ? [{ status, comment }] : [];
  });
}

/**
 * Merges edits of the same cell in one request: later fields win. The oldest expected version counts, and an id
 * (`basedOn`) of another key or language counts before a matching id, so that no conflict is missed.
 */
function mergeSameCell(edits: EntryEdit[]): EntryEdit[] {
  return [...Map.groupBy(edits, ({ keyId, languageId }) => `${keyId} ${languageId}`).values()].map(
    (editsOfCell) => {
      const versions = editsOfCell.flatMap(({ version }) => version ?? []);
      const replaced = editsOfCell.find(isBasedOnReplacedEntry);
      const merged: EntryEdit = Object.assign({}, ...editsOfCell, replaced && { basedOn: replaced.basedOn });
      return versions.length === 0 ? merged : { ...merged, version: Math.min(...versions) };
    },
  );
}

function newTexts(edit: EntryEdit): string[] {
  return textFields.flatMap((field) => edit[field] ?? []);
}

async function moveToGroups(
  change: OpenChangeSet,
  moves: ReadonlyMap<string, number[]>,
  edits: readonly EntryEdit[],
): Promise<void> {
  if (moves.size === 0) return;
  await change.lockStructure();
  await lockKeys(
    change.tx,
    change.input.scope,
    edits.map(({ keyId }) => keyId),
  );
  for (const [group, keyIds] of moves) await moveKeys(change, group, keyIds);
}

/** Throws if some edits were not written; the error names them. */
export async function assertAllWritten(
  change: OpenChangeSet,
  { refused, failing }: EditResult,
): Promise<void> {
  if (refused.length === 0) return await assertNoneFailing(change, failing);
  const { scope } = change.input;
  const { entries: cells } = await presentEntries(
    change.tx,
    scope,
    refused.map(({ edit }) => edit),
    maxUnpagedBytes,
  );
  if (refused.some(({ reason }) => reason === "deleted")) {
    throw new ApiError("not_found", { message: "A key or a language was deleted in the meantime." });
  }
  if (refused.some(({ reason }) => reason === "changed")) {
    throw new ApiError("entry_changed", {
      details: {
        conflicts: cells.map((current) => ({ key: current.key, language: current.language, current })),
      },
    });
  }
  throw new ApiError("entries_locked", {
    details: { lockedEntries: cells.map((cell) => ({ key: cell.key, languages: [cell.language] })) },
  });
}

/** Throws if checks refuse a text; the error names each text with its checks (rules.md 9.3). */
async function assertNoneFailing(change: OpenChangeSet, failing: EditResult["failing"]): Promise<void> {
  if (failing.length === 0) return;
  const edits = failing.map(({ edit }) => edit);
  const { entries } = await presentEntries(change.tx, change.input.scope, edits, maxUnpagedBytes);
  throw new ApiError("checks_failed", {
    details: {
      failingEntries: entries.map(({ key, language }, index) => ({
        key,
        language,
        checks: checksOfBits(failing[index]?.checks ?? 0),
      })),
    },
  });
}

/** Number of entries that always fit into a response. */
const alwaysAnswerable = Math.floor(maxUnpagedBytes / (textFields.length * maxTextBytes));

/** Throws before anything is written if the response, which has all fields of the entries, would be too large. */
async function assertAnswerable(
  db: Deps["db"],
  { scope }: ProjectCaller,
  edits: readonly EntryEdit[],
): Promise<void> {
  if (edits.length <= alwaysAnswerable) return;
  const sent = edits.flatMap(newTexts).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (sent + (await measureEntries(db, scope, edits)) > maxUnpagedBytes)
    throw answerTooLarge("write fewer entries at once");
}

/**
 * Throws if an edited cell is outside the vendor's open orders (rules.md 4). `ordered` selects the cells of these
 * orders.
 */
export async function assertOrdered(
  db: Deps["db"],
  ordered: RawBuilder<unknown>,
  edits: readonly EntryEdit[],
): Promise<void> {
  const cellsInOrder = await listOrderedCells(db, ordered, edits);
  if (edits.every((edit) => cellsInOrder.has(`${edit.keyId} ${edit.languageId}`))) return;
  throw new ApiError("not_allowed", { message: "A string is not in any of your orders." });
}
