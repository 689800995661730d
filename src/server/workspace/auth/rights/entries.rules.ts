import type { EntryEdit } from "#contract/entries.ts";
import { maxKeyLength, maxTextBytes } from "#contract/entries.ts";
import { ApiError } from "#contract/errors.ts";
import { branchRefusal, roleMay } from "#contract/permissions.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { sameLanguage } from "#text/languages/languages.ts";
import { hasAtMost, utf8Length } from "#text/text-validity.ts";

/** Rejects content writes on branches that are read-only for the caller (rules.md 3.2). */
export function assertBranchWritable({ scope, role }: Pick<ProjectCaller, "scope" | "role">): void {
  // The project token alone is not limited like a translator.
  const refusal = branchRefusal(scope, role ?? "owner");
  if (refusal === "readOnly") throw new ApiError("branch_read_only");
  if (refusal === "translators")
    throw new ApiError("branch_read_only", { message: "Translators cannot write to this branch." });
}

/** Rejects fields that the role may not write (rules.md 4, 3.3). */
export function assertMayEdit(caller: ProjectCaller, edit: EntryEdit): void {
  const { scope } = caller;
  if (scope.branching && edit.draft !== undefined) throw new ApiError("drafts_not_supported");
  const isSource = sameLanguage(edit.language, scope.baseLanguage);
  if (isSource && [edit.value, edit.draft, edit.upToDate].some((field) => field !== undefined))
    assertMayWriteSource(caller);
  assertMaySetFields(caller, edit);
}

/** Rejects fields that the role may not set in any entry. */
export function assertMaySetFields(
  caller: Pick<ProjectCaller, "scope" | "role">,
  edit: Pick<EntryEdit, "value" | "locked" | "excluded" | "group">,
): void {
  if (edit.value !== undefined && writesDrafts(caller)) {
    throw new ApiError("not_allowed", {
      message: "Your role can write drafts only. Only managers can publish.",
    });
  }
  if ((edit.locked !== undefined || edit.group !== undefined) && !mayPublish(caller)) {
    throw new ApiError("not_allowed", { message: "Only managers can lock and move keys." });
  }
  if (edit.excluded !== undefined && !mayPublish(caller)) {
    throw new ApiError("not_allowed", { message: "Only managers can exclude entries." });
  }
}

function mayPublish({ role }: Pick<ProjectCaller, "role">): boolean {
  return role === null || roleMay(role, "publish");
}

/** Whether texts that the caller writes become drafts. */
export function writesDrafts(caller: Pick<ProjectCaller, "scope" | "role">): boolean {
  return !caller.scope.branching && !mayPublish(caller);
}

/**
 * Texts of the base language require the right to publish, unless the project allows translators to write them
 * (rules.md 8.5).
 */
function mayWriteSource(caller: Pick<ProjectCaller, "scope" | "role">): boolean {
  return caller.scope.translatorsWriteSource || mayPublish(caller);
}

export function assertMayWriteSource(caller: Pick<ProjectCaller, "scope" | "role">): void {
  if (!mayWriteSource(caller)) throw new ApiError("source_not_writable");
}

/** Whether the caller may write texts of a language that is assigned to them. */
export function mayWriteTexts(caller: Pick<ProjectCaller, "scope" | "role">, languageId: number): boolean {
  return languageId !== caller.scope.baseLanguageId || mayWriteSource(caller);
}

/** Whether the language is assigned to the member. */
export function mayWriteLanguage({ languageIds }: Pick<ProjectCaller, "languageIds">, id: number): boolean {
  return languageIds?.includes(id) ?? true;
}

type WrittenLanguage = {
  /** Undefined for a language that the write creates. */
  id?: number | undefined;
  code: string;
};

/**
 * Rejects languages that the member may not write, and names them. Called by every write of entries, from saving a
 * cell to an upload. A member with a list of languages does not get new languages automatically.
 */
export function assertMayWriteLanguages(
  caller: Pick<ProjectCaller, "languageIds">,
  written: readonly WrittenLanguage[],
): void {
  const isAssigned = ({ id }: WrittenLanguage) =>
    caller.languageIds === null || (id !== undefined && mayWriteLanguage(caller, id));
  const languages = [
    ...new Set(written.filter((candidate) => !isAssigned(candidate)).map(({ code }) => code)),
  ];
  if (languages.length === 0) return;
  throw new ApiError("not_allowed", {
    message: `You cannot edit texts in ${languages.join(", ")}.`,
    details: { languages },
  });
}

/** Limits a text to 1 MB of UTF-8 (rules.md 7.8). */
export function assertTextLength(text: string | undefined, path: string): void {
  // A UTF-16 unit becomes at most three bytes, so most texts need no measuring.
  if (text === undefined || text.length * 3 <= maxTextBytes || utf8Length(text) <= maxTextBytes) return;
  throw invalidInput([{ path, message: `must have at most ${maxTextBytes} bytes` }]);
}

/** Limits a key to 1 to 8,000 characters (rules.md 3.1). */
export function assertKeyLength(key: string, path: string): void {
  if (key !== "" && hasAtMost(key, maxKeyLength)) return;
  // An empty key has an empty path, so the error names its parent.
  if (key === "")
    throw invalidInput([{ path: path.replace(/\.$/, ""), message: "must not contain an empty key" }]);
  throw invalidInput([{ path, message: `must have 1 to ${maxKeyLength} characters` }]);
}
