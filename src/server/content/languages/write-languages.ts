import type { Kysely } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { findBlocker } from "#server/content/write-path/trash/deletion-blockers.ts";
import { setTrashed } from "#server/content/write-path/trash/trashed-resources.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { assertEtag } from "#server/platform/http/answers/etags.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { recordBranchAuditEvent } from "#server/workspace/audit/record-branch-audit-event.ts";
import {
  assertBranchWritable,
  assertMayWriteLanguages,
} from "#server/workspace/auth/rights/entries.rules.ts";
import { canonicalLanguage, languageByCode, sameLanguage } from "#text/languages/languages.ts";
import { createLanguages, listLanguages, type StoredLanguage } from "./languages.store.ts";
import { presentLanguage } from "./present-language.ts";

/** Adds a language under its canonical code (rules.md 2, row "4.2 unknown language"). */
export function createLanguage(
  db: Kysely<Database>,
  caller: ProjectCaller,
  requested: { code: string; name?: string | undefined },
) {
  const code = canonicalLanguage(requested.code);
  if (!code)
    throw new ApiError("invalid_language", {
      message: `${JSON.stringify(requested.code)} is not a language code.`,
    });
  return changeLanguages(db, caller, async (change, languages) => {
    if (languages.some((language) => sameLanguage(language.code, code))) {
      throw new ApiError("name_taken", { message: `The project already has ${code}.` });
    }
    const [added] = await createLanguages(change, [{ code, name: requested.name ?? null }]);
    if (!added) throw new Error("The language was not created.");
    const details = { languages: [code] };
    await recordBranchAuditEvent(change.tx, caller, { action: "language.added", details });
    return added;
  });
}

/** Renames a language; its code stays. */
export function renameLanguage(
  db: Kysely<Database>,
  caller: ProjectCaller,
  requested: { code: string; name: string | null; etag?: string | undefined },
) {
  return changeLanguages(db, caller, async (change, languages) => {
    const language = requireLanguageOfUrl(languages, requested.code);
    assertEtag(requested.etag, presentLanguage(language, caller));
    if (language.name !== requested.name) {
      await updateName(change, language.id, requested.name);
      const before = { name: language.name };
      const after = { name: requested.name };
      await change.record([{ resource: "language", id: language.id, before, after }]);
      const details = { languages: [language.code], before, after };
      await recordBranchAuditEvent(change.tx, caller, { action: "language.renamed", details });
    }
    return { ...language, name: requested.name };
  });
}

/** Trashes a language, even with locked entries (rules.md 2, row 4.6). */
export async function removeLanguage(
  db: Kysely<Database>,
  caller: ProjectCaller,
  code: string,
): Promise<void> {
  await changeLanguages(db, caller, async (change, languages) => {
    const language = requireLanguageOfUrl(languages, code);
    // The texts are trashed with the language.
    assertMayWriteLanguages(caller, [language]);
    await assertDeletable(change, language);
    await setTrashed(change, "language", { ids: [language.id], trashed: true });
    const details = { languages: [language.code] };
    await recordBranchAuditEvent(change.tx, caller, { action: "language.deleted", details });
    return language;
  });
}

async function changeLanguages(
  db: Kysely<Database>,
  caller: ProjectCaller,
  work: (change: OpenChangeSet, languages: StoredLanguage[]) => Promise<StoredLanguage>,
): Promise<StoredLanguage> {
  assertBranchWritable(caller);
  const author = authorOf(caller);
  const { result } = await applyChangeSet(
    db,
    { scope: caller.scope, author, kind: "language" },
    async (change) => {
      await change.lockStructure();
      return work(change, await listLanguages(change.tx, caller.scope));
    },
  );
  return result;
}

/** Finds the language of the URL; throws 404 if the branch does not have it. */
function requireLanguageOfUrl(languages: readonly StoredLanguage[], code: string): StoredLanguage {
  const language = languageByCode(languages, code);
  if (!language) throw notFound("language", code);
  return language;
}

async function assertDeletable(change: OpenChangeSet, { id, code }: StoredLanguage): Promise<void> {
  const blocker = await findBlocker(change, "language", id);
  if (blocker === "base_language") throw new ApiError(blocker);
  if (blocker) throw new ApiError("language_in_order", { message: `${code} is in an open order.` });
}

async function updateName(change: OpenChangeSet, id: number, name: string | null): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await change.tx
    .updateTable("language")
    .set({ name })
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("id", "=", id)
    .execute();
}
