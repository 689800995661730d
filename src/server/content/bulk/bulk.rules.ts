import type { BulkBody, clearedFields } from "#contract/bulk.ts";
import { ApiError } from "#contract/errors.ts";
import type { Action } from "#contract/permissions.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { assertMay } from "#server/workspace/auth/rights/assert-permission.ts";
import {
  assertBranchWritable,
  assertMaySetFields,
  assertMayWriteLanguages,
  assertMayWriteSource,
  mayWriteLanguage,
  mayWriteTexts,
} from "#server/workspace/auth/rights/entries.rules.ts";

/** Maximum number of entries that are changed while the caller waits; more become a job. Tests lower it. */
export const atOnce = { entries: 2_000 };

/** Fields of an action on which rights depend. */
type ActionRequest =
  | { action: Exclude<BulkBody["action"], "clear"> | "excludeKeys" | "includeKeys" }
  | { action: "clear"; field: (typeof clearedFields)[number] };

/** Rights for actions on whole keys. */
const rightsToKeys: Partial<Record<ActionRequest["action"], Action>> = {
  delete: "deleteEntries",
  tag: "writeTags",
  untag: "writeTags",
  move: "publish",
  setSyntax: "publish",
  setMaxLength: "publish",
};

/**
 * Throws for actions that the role or the token never allows, and for branches that accept no writes (rules.md
 * 9.8).
 */
export function assertMayBulk(caller: ProjectCaller, request: ActionRequest): void {
  assertBranchWritable(caller);
  assertMay(caller, "writeTranslations");
  const toKeys = rightsToKeys[request.action];
  if (toKeys) assertMay(caller, toKeys);
  if (request.action === "delete" && caller.languageIds !== null)
    throw new ApiError("not_allowed", {
      message: "Texts in languages that you cannot edit would be deleted too.",
    });
  assertMaySetFields(caller, requiredFields(request));
}

/** Fields that a corresponding small write always sets; texts may be written as drafts. */
function requiredFields(request: ActionRequest) {
  if (request.action === "lock" || request.action === "unlock") return { locked: true };
  if (exclusions.includes(request.action)) return { excluded: true };
  const setsValue = request.action === "publish" || (request.action === "clear" && request.field === "value");
  return setsValue ? { value: "" } : {};
}

/** The same right for entries and keys, and for both directions. */
const exclusions: ReadonlyArray<ActionRequest["action"]> = [
  "exclude",
  "include",
  "excludeKeys",
  "includeKeys",
];

const textActions: ReadonlyArray<ActionRequest["action"]> = [
  "publish",
  "copyFrom",
  "replace",
  "fixChecks",
  "markUpToDate",
];

function writesTexts(request: ActionRequest): boolean {
  if (request.action === "clear") return request.field === "value" || request.field === "draft";
  return textActions.includes(request.action);
}

/** Filters the languages to those in which the caller may write what the action writes. */
export function allowedLanguages(
  caller: ProjectCaller,
  request: ActionRequest,
  ids: readonly number[],
): number[] {
  const ofTexts = writesTexts(request);
  return ids.filter((id) => mayWriteLanguage(caller, id) && (!ofTexts || mayWriteTexts(caller, id)));
}

/** Throws if the caller may write in none of the requested languages. */
export function assertSomeAllowed(
  caller: ProjectCaller,
  request: ActionRequest,
  languages: ReadonlyArray<{ id: number; code: string }>,
): void {
  const ids = languages.map(({ id }) => id);
  if (ids.length === 0 || allowedLanguages(caller, request, ids).length > 0) return;
  assertMayWriteLanguages(caller, languages);
  assertMayWriteSource(caller);
}
