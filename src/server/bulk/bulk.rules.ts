import type { BulkBody, clearedFields } from "#contract/bulk.ts";
import { ApiError } from "#contract/errors.ts";
import type { Action } from "#contract/permissions.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { assertMay } from "#server/auth/rights/assert-permission.ts";
import {
  assertBranchWritable,
  assertMaySetFields,
  assertMayWriteLanguages,
  assertMayWriteSource,
  mayWriteLanguage,
  mayWriteTexts,
} from "#server/auth/rights/entries.rules.ts";

/** Maximum number of entries that are changed while the caller waits; more become a job. Tests lower it. */
export const atOnce = { entries: 2_000 };

/** An action, as far as rights depend on it. */
type AskedAction =
  | { act: Exclude<BulkBody["act"], "clear"> }
  | { act: "clear"; field: (typeof clearedFields)[number] };

/** What is done to whole keys. */
const rightsToKeys: Partial<Record<BulkBody["act"], Action>> = {
  delete: "deleteEntries",
  tag: "writeTags",
  untag: "writeTags",
  move: "publish",
  setSyntax: "publish",
};

/** Refuses actions that the role or the token allows in no row at all, and branches that take no writes (decisions.md 9.8). */
export function assertMayBulk(caller: ProjectCaller, asked: AskedAction): void {
  assertBranchWritable(caller);
  assertMay(caller, "writeTranslations");
  const toKeys = rightsToKeys[asked.act];
  if (toKeys) assertMay(caller, toKeys);
  if (asked.act === "delete" && caller.languageIds !== null)
    throw new ApiError("not_allowed", {
      message: "Texts in languages that you cannot edit would be deleted too.",
    });
  assertMaySetFields(caller, requiredFields(asked));
}

/** The fields that a small write like this action sets in any case; texts may be written as drafts. */
function requiredFields(asked: AskedAction) {
  if (asked.act === "lock" || asked.act === "unlock") return { locked: true };
  const setsValue = asked.act === "publish" || (asked.act === "clear" && asked.field === "value");
  return setsValue ? { value: "" } : {};
}

const textActions: ReadonlyArray<BulkBody["act"]> = [
  "publish",
  "copyFrom",
  "replace",
  "fixChecks",
  "markUpToDate",
];

function writesTexts(asked: AskedAction): boolean {
  if (asked.act === "clear") return asked.field === "value" || asked.field === "draft";
  return textActions.includes(asked.act);
}

/** Of these languages, those in which the caller may write what the action writes. */
export function allowedLanguages(
  caller: ProjectCaller,
  asked: AskedAction,
  ids: readonly number[],
): number[] {
  const ofTexts = writesTexts(asked);
  return ids.filter((id) => mayWriteLanguage(caller, id) && (!ofTexts || mayWriteTexts(caller, id)));
}

/** Refuses languages that were asked for where the caller may write in none of them. */
export function assertSomeAllowed(
  caller: ProjectCaller,
  asked: AskedAction,
  languages: ReadonlyArray<{ id: number; code: string }>,
): void {
  const ids = languages.map(({ id }) => id);
  if (ids.length === 0 || allowedLanguages(caller, asked, ids).length > 0) return;
  assertMayWriteLanguages(caller, languages);
  assertMayWriteSource(caller);
}
