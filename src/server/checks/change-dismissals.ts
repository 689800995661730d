import type { Kysely } from "kysely";
import type { checkEndpoints } from "#contract/checks.ts";
import type { BodyOf, ResponseOf } from "#contract/endpoint.ts";
import { wireId } from "#contract/ids.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { assertBranchWritable, assertMayWriteLanguages } from "#server/auth/rights/entries.rules.ts";
import { orderedCells } from "#server/auth/rights/vendor-cells.ts";
import { applyChangeSet } from "#server/changes/apply-change-set.ts";
import { authorOf } from "#server/changes/change-set-input.ts";
import type { EntryEdit } from "#server/changes/entry-state.ts";
import { type CellRef, lockEntries } from "#server/changes/lock-entries.ts";
import type { TouchedEntry } from "#server/changes/touched-entries.ts";
import type { Database } from "#server/db/schema.ts";
import { resolveCells } from "#server/entries/entries.store.ts";
import { assertAllWritten, assertOrdered } from "#server/entries/patch-entries.ts";
import { presentEntries } from "#server/entries/read-cells.ts";
import { maxWholeBytes } from "#server/http/answers/answer-limits.ts";
import { notFound } from "#server/http/answers/not-found.ts";
import { requireLanguage } from "#server/languages/require-language.ts";
import { bitsOf } from "#text/checks/check-bits.ts";

type DismissalRequest = BodyOf<typeof checkEndpoints.dismiss> | BodyOf<typeof checkEndpoints.restore>;

/** Dismisses findings in a text, or restores them, in an ordinary change set (decisions.md 9.2). */
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
  const { entries } = await presentEntries(db, scope, [cell], maxWholeBytes);
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

/** A check without a finding is not dismissed: a later finding would be hidden. */
function editOf({ key, languageId, checks, state }: TouchedEntry, request: DismissalRequest): EntryEdit {
  const bits = bitsOf(request.checks);
  return {
    keyId: key.id,
    languageId,
    dismissed: "reason" in request ? state.dismissed | (bits & checks) : state.dismissed & ~bits,
    ...("version" in request && request.version !== undefined ? { version: request.version } : {}),
  };
}
