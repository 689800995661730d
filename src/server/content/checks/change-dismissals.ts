import type { Kysely } from "kysely";
import type { checkEndpoints } from "#contract/checks.ts";
import type { BodyOf, ResponseOf } from "#contract/endpoint.ts";
import { wireId } from "#contract/ids.ts";
import { resolveCells } from "#server/content/entries/entries.store.ts";
import { assertAllWritten, assertOrdered } from "#server/content/entries/patch-entries.ts";
import { presentEntries } from "#server/content/entries/read-cells.ts";
import { requireLanguage } from "#server/content/languages/require-language.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { TouchedEntry } from "#server/content/write-path/changed-entries.ts";
import type { EntryEdit } from "#server/content/write-path/entry-state.ts";
import { type CellRef, lockEntries } from "#server/content/write-path/locks/lock-entries.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { maxUnpagedBytes } from "#server/platform/http/answers/answer-limits.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import {
  assertBranchWritable,
  assertMayWriteLanguages,
} from "#server/workspace/auth/rights/entries.rules.ts";
import { orderedCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { bitsOf } from "#text/checks/check-bits.ts";

type DismissalRequest = BodyOf<typeof checkEndpoints.dismiss> | BodyOf<typeof checkEndpoints.restore>;

/** Dismisses findings in a text, or restores them, in an ordinary change set (rules.md 9.2). */
export async function changeDismissals(
  db: Kysely<Database>,
  caller: ProjectCaller,
  request: DismissalRequest,
): Promise<ResponseOf<typeof checkEndpoints.dismiss>> {
  assertBranchWritable(caller);
  const cell = await resolveCell(db, caller, request);
  const { scope } = caller;
  const ordered = orderedCells(caller);
  const reason = "reason" in request ? { reason: request.reason } : {};
  const { changeSetId } = await applyChangeSet(
    db,
    { scope, author: authorOf(caller), kind: "save", ...reason },
    async (change) => {
      const { touched } = await lockEntries(change.tx, scope, [cell]);
      const edits = touched.map((entry) => editOf(entry, request));
      if (ordered) await assertOrdered(change.tx, ordered, [cell]);
      await assertAllWritten(change, await change.editEntries(edits, new Map()));
    },
  );
  const { entries } = await presentEntries(db, scope, [cell], maxUnpagedBytes);
  const [entry] = entries;
  if (!entry) throw notFound("key", request.key);
  return { entry, changeSet: changeSetId === null ? null : wireId("changeSet", changeSetId) };
}

async function resolveCell(
  db: Kysely<Database>,
  caller: ProjectCaller,
  request: DismissalRequest,
): Promise<CellRef> {
  const { keyIds, languages } = await resolveCells(db, caller.scope, [request.key]);
  const language = requireLanguage(languages, request.language);
  assertMayWriteLanguages(caller, [language]);
  const keyId = keyIds.get(request.key);
  if (keyId === undefined) throw notFound("key", request.key);
  return { keyId, languageId: language.id };
}

/** Dismisses only checks with a finding; otherwise a later finding would be hidden. */
function editOf({ key, languageId, checks, state }: TouchedEntry, request: DismissalRequest): EntryEdit {
  const bits = bitsOf(request.checks);
  return {
    keyId: key.id,
    languageId,
    dismissed: "reason" in request ? state.dismissed | (bits & checks) : state.dismissed & ~bits,
    ...("version" in request && request.version !== undefined ? { version: request.version } : {}),
  };
}
