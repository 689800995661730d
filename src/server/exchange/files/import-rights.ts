import { ApiError } from "#contract/errors.ts";
import type { SharedImportQuery } from "#contract/files.ts";
import { roleMay } from "#contract/permissions.ts";
import { assertMayAddLanguages } from "#server/exchange/uploads/stage-languages.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { assertMay } from "#server/workspace/auth/rights/assert-permission.ts";
import {
  assertBranchWritable,
  assertMayWriteLanguages,
  assertMayWriteSource,
} from "#server/workspace/auth/rights/entries.rules.ts";
import { finderByCode, sameLanguage } from "#text/languages/languages.ts";
import type { RowInput } from "./import-rows.ts";

/** Whether an import writes nothing but drafts of existing keys (rules.md 4). */
export function writesTextOnly({ role }: Pick<ProjectCaller, "role">): boolean {
  return role !== null && !roleMay(role, "publish");
}

/** Throws if the import is not allowed, as far as can be checked before any file is read. */
export function assertMayImport(caller: ProjectCaller, { tag = [], tagCategory }: SharedImportQuery): void {
  assertBranchWritable(caller);
  if (writesTextOnly(caller) && caller.scope.branching)
    throw new ApiError("not_allowed", {
      message:
        "Translators import drafts, and a project with branches has none. Ask a manager to import the file.",
    });
  if (tag.length > 0) assertMay(caller, "writeTags");
  else if (tagCategory !== undefined)
    throw invalidInput([{ path: "tagCategory", message: "requires a tag" }]);
}

/** Throws if the caller may not import a file of this language; `language` is a canonical code. */
export function assertMayImportFile(
  caller: ProjectCaller,
  { language, format }: Pick<RowInput, "language" | "format">,
  languages: ReadonlyArray<{ id: number; code: string }>,
): void {
  const isSource = sameLanguage(language, caller.scope.baseLanguage);
  if (format === "gettext_pot" && !isSource)
    throw invalidInput([
      { path: "language", message: "must be the base language, because a template has no other" },
    ]);
  const stored = finderByCode(languages)(language);
  assertMayWriteLanguages(caller, [stored ?? { code: language }]);
  if (!stored) assertMayAddLanguages(caller, [language]);
  if (isSource && writesTextOnly(caller)) assertMayWriteSource(caller);
}
