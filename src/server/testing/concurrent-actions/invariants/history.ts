import * as z from "zod/mini";
import { bulkEndpoints } from "#contract/bulk.ts";
import { entryEndpoints } from "#contract/entries.ts";
import { parseWireId } from "#contract/ids.ts";
import type { LoggedAction } from "#server/testing/concurrent-actions/action-log.ts";
import { onlyIfEmpty } from "#server/testing/concurrent-actions/actions/uploads.ts";
import { assertNone } from "#server/testing/concurrent-actions/assertions.ts";
import type { World } from "#server/testing/concurrent-actions/world.ts";
import {
  fields,
  nameOf,
  type ReplayedEdit,
  readLog,
  readStored,
  replay,
  type Texts,
} from "./replayed-log.ts";

/** Each edit starts from the result of the previous one, and the result of the last one is stored. */
export async function historyIsConsistent(world: World): Promise<void> {
  const stored = await readStored(world);
  const wrong: string[] = [];
  for (const [cell, edits] of replay(await readLog(world))) {
    wrong.push(...brokenLinks(edits));
    const [last, storedCell] = [edits.at(-1), stored.get(cell)];
    if (!last) continue;
    if (!storedCell) wrong.push(`${nameOf(last)}: nothing is stored`);
    else if (storedCell.version !== last.version)
      wrong.push(`${nameOf(last)}: stored is version ${storedCell.version}`);
    else
      wrong.push(
        ...differences(last.is, storedCell).map((field) => `${nameOf(last)}: another ${field} is stored`),
      );
  }
  assertNone(wrong);
}

function brokenLinks(edits: readonly ReplayedEdit[]): string[] {
  return edits.flatMap((edit, index) => {
    const previous = edits[index - 1];
    const gap = previous !== undefined && edit.version !== previous.version + 1;
    return [
      ...(gap ? [`${nameOf(edit)}: the one before is version ${previous.version}`] : []),
      ...differences(edit.before, edit.was).map(
        (field) =>
          `${nameOf(edit)}: ${field} was ${JSON.stringify(edit.was[field])}, not ${JSON.stringify(edit.before[field])}`,
      ),
    ];
  });
}

/** Names of the fields that differ. */
function differences(logged: Partial<Texts>, derived: Partial<Texts>) {
  return fields.filter((field) => logged[field] !== undefined && logged[field] !== derived[field]);
}

const text = z.optional(z.string());
const savedSchema = z.object({
  key: z.string(),
  language: z.string(),
  version: z.optional(z.int()),
  value: text,
  draft: text,
  comment: text,
  locked: z.optional(z.boolean()),
  excluded: z.optional(z.boolean()),
});
const savedFields = ["value", "draft", "comment", "locked", "excluded"] as const;
type Saved = z.infer<typeof savedSchema>;
const saveSchema = z.object({ entries: z.array(savedSchema) });
const copySchema = z.object({ action: z.string(), overwrite: z.optional(z.boolean()) });

/** Each acknowledged save is in the log with its fields, directly after the version that it named. */
export async function savesAreInHistory(world: World): Promise<void> {
  const log = await readLog(world);
  const editsByChangeSet = Map.groupBy([...replay(log).values()].flat(), (edit) => edit.changeSetId);
  const wrong = world.log.actions.flatMap((action) => {
    const changeSetId = acknowledgedChangeSet(action);
    if (changeSetId === undefined) return [];
    const edits = editsByChangeSet.get(changeSetId) ?? [];
    return savedCells(action).flatMap((saved) => {
      const edit = edits.find(({ key, language }) => key === saved.key && language === saved.language);
      return edit ? misses(saved, edit) : [];
    });
  });
  assertNone(wrong);
}

/** Id of the change set of a save that the server acknowledged; undefined for other actions. */
function acknowledgedChangeSet({ sent, status, answer }: LoggedAction): number | undefined {
  if (sent?.path !== entryEndpoints.patch.path || sent.method !== "PATCH") return undefined;
  return status === 200 && answer.changeSet ? parseWireId("changeSet", answer.changeSet) : undefined;
}

function savedCells({ sent }: LoggedAction): Saved[] {
  return z.parse(saveSchema, sent?.body).entries;
}

function misses({ version, ...saved }: Saved, edit: ReplayedEdit): string[] {
  const lost = savedFields.filter((field) => {
    const wanted = saved[field];
    if (wanted === undefined) return false;
    // A draft that equals the value is not stored (rules.md 3.3).
    const isValue = field === "draft" && wanted === edit.is.value && edit.is.draft === "";
    return edit.is[field] !== undefined && edit.is[field] !== wanted && !isValue;
  });
  const stale = version !== undefined && edit.version !== version + 1;
  return [
    ...lost.map((field) => `${nameOf(edit)}: ${field} is not what was saved`),
    ...(stale ? [`${nameOf(edit)}: saved upon version ${version}`] : []),
  ];
}

/** Actions that must not overwrite texts did not, even for texts written at the same moment. */
export async function filledTextsAreUnchanged(world: World): Promise<void> {
  const copies = new Set(world.log.actions.flatMap(copiedIntoEmpty));
  const wrong = [...replay(await readLog(world)).values()].flat().filter((edit) => {
    const mustKeepTexts = copies.has(edit.changeSetId) || isFilling(edit);
    const changesText = edit.after.value !== undefined || edit.after.draft !== undefined;
    return mustKeepTexts && changesText && Boolean(edit.was.value || edit.was.draft);
  });
  assertNone(wrong.map((edit) => `${nameOf(edit)}: wrote over ${JSON.stringify(edit.was)}`));
}

function isFilling({ kind, after }: ReplayedEdit): boolean {
  return kind === "upload" && [after.value, after.draft].some((text) => text?.startsWith(onlyIfEmpty));
}

function copiedIntoEmpty({ sent, status, answer }: LoggedAction): number[] {
  if (sent?.path !== bulkEndpoints.run.path || status !== 200 || !answer.changeSet) return [];
  const { action, overwrite } = z.parse(copySchema, sent.body);
  return action === "copyFrom" && !overwrite ? [parseWireId("changeSet", answer.changeSet) ?? 0] : [];
}
