import type { BodyOf } from "#contract/endpoint.ts";
import {
  type Entry,
  type entryEndpoints,
  maxTextBytes,
  type EntryEdit as WrittenEdit,
} from "#contract/entries.ts";
import { entryId, parseEntryId, wireId } from "#contract/ids.ts";
import { isVendor } from "#contract/permissions.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import { type EntryEdit, textFields } from "#server/content/write-path/entry-state.ts";
import type { Saved, SavedCell, SaveRequest } from "#server/content/write-path/fast-path/fast-saves.ts";
import { isOutdated } from "#server/content/write-path/outdated.ts";
import { isBuiltInStatus, parseStatus } from "#server/platform/db/values/statuses.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { mayWriteLanguage } from "#server/workspace/auth/rights/entries.rules.ts";
import { sameLanguage } from "#text/languages/languages.ts";
import { presentCell } from "./read-cells.ts";

type Body = BodyOf<typeof entryEndpoints.patch>;

/** Stands for a malformed id: no cell has it, so the edit counts as based on another key. */
const unknownCell = { keyId: 0, languageId: 0 };
/**
 * Maximum number of cells of a fast save. Larger saves take the full path, which measures the response before anything
 * is written.
 */
const maxCells = 8;

/**
 * Returns the save in the form of fast-saves.ts: a few cells of translations, with texts and statuses that need no
 * lookup, by a caller who is not a vendor. Returns undefined for all other saves, and for saves that may be refused.
 */
export function plainSave(caller: ProjectCaller, body: Body): SaveRequest | undefined {
  const { entries, autosave = false, meaningUnchanged = false } = body;
  if (entries.length > maxCells || isVendor(caller.role) || !entries.every((edit) => isPlain(caller, edit)))
    return undefined;
  const cells = entries.map((edit) => ({
    key: edit.key,
    language: edit.language,
    edit: {
      meaningUnchanged,
      ...editOfRequest(edit, edit.status === undefined ? undefined : parseStatus(edit.status, [])),
    },
  }));
  if (new Set(cells.map(({ key, language }) => `${language} ${key}`)).size < cells.length) return undefined;
  return {
    input: {
      scope: caller.scope,
      author: authorOf(caller),
      autosave,
      refusedChecks: caller.scope.refusedChecks,
    },
    cells,
    mayWrite: (languageId) => mayWriteLanguage(caller, languageId),
  };
}

function isPlain({ scope }: ProjectCaller, edit: WrittenEdit): boolean {
  return (
    edit.group === undefined &&
    !sameLanguage(edit.language, scope.baseLanguage) &&
    (edit.status === undefined || isBuiltInStatus(edit.status)) &&
    textFields.every((field) => (edit[field]?.length ?? 0) * 3 <= maxTextBytes)
  );
}

/** Fields of an entry that an edit of the contract sets. */
export function editOfRequest(edit: WrittenEdit, status: number | undefined): Partial<EntryEdit> {
  return {
    ...(edit._id === undefined ? {} : { basedOn: parseEntryId(edit._id) ?? unknownCell }),
    ...(edit.version === undefined ? {} : { version: edit.version }),
    ...(edit.value === undefined ? {} : { value: edit.value }),
    ...(edit.draft === undefined ? {} : { draft: edit.draft }),
    ...(edit.comment === undefined ? {} : { comment: edit.comment }),
    ...(edit.locked === undefined ? {} : { locked: edit.locked }),
    ...(edit.excluded === undefined ? {} : { excluded: edit.excluded }),
    ...(status === undefined ? {} : { status }),
    ...(edit.upToDate === undefined ? {} : { upToDate: edit.upToDate }),
  };
}

/** Presents the response of a save from the written values, without reading anything again. */
export function presentSave(caller: ProjectCaller, { changeSetId, time, cells }: Saved) {
  return {
    entries: cells.map((cell) => presentSavedCell(caller, time, cell)),
    changeSet: wireId("changeSet", changeSetId),
  };
}

function presentSavedCell({ person }: ProjectCaller, time: Date, cell: SavedCell): Entry {
  const { snapshot, after, stored } = cell;
  const findings = after.excluded || snapshot.key_excluded ? 0 : cell.checks;
  const checks = findings & ~after.dismissed;
  const texts = new Map(textFields.map((field) => [stored[`${field}_id`] ?? 0, after[field]]));
  return {
    _id: entryId(stored.key_id, stored.language_id),
    key: snapshot.name,
    language: snapshot.language,
    group: snapshot.group_name,
    ...presentCell(
      {
        ...stored,
        ...after,
        version: (snapshot.version ?? 0) + 1,
        updated_at: time,
        person_name: stored.person_id === person?.id ? person.name : snapshot.person_name,
        outdated: isOutdated(after, snapshot.key_meaning),
        checks: checks & ~snapshot.off_checks,
        failing: (checks & snapshot.failing_checks) !== 0,
        dismissed: findings & after.dismissed & ~snapshot.off_checks,
      },
      texts,
    ),
  };
}
