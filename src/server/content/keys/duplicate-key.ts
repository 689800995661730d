import { sql } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import type { keyEndpoints } from "#contract/keys.ts";
import { assertAllWritten } from "#server/content/entries/patch-entries.ts";
import { changeTagKeys } from "#server/content/tags/tag-changes.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { EntryEdit } from "#server/content/write-path/entry-state.ts";
import { type InsertedKey, insertKeys } from "#server/content/write-path/keys/insert-keys.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";
import { needsReviewStatus } from "#server/platform/db/values/statuses.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { assertPermission } from "#server/workspace/auth/rights/assert-permission.ts";
import {
  assertBranchWritable,
  assertMayWriteLanguages,
} from "#server/workspace/auth/rights/entries.rules.ts";
import { assertNamesFree } from "./assert-names-free.ts";
import { presentWritten, readDetails } from "./written-keys.ts";

type Body = BodyOf<typeof keyEndpoints.duplicate>;

/**
 * Creates a key with the fields and the source of another key and, on request, its translations (workbench-2.md 2.1).
 */
export async function duplicateKey(
  db: Deps["db"],
  caller: ProjectCaller,
  { key, name, translations = "none" }: Body,
) {
  assertBranchWritable(caller);
  const { scope } = caller;
  const input = { scope, author: authorOf(caller), kind: "key", refusedChecks: scope.refusedChecks } as const;
  const applied = await applyChangeSet(db, input, async (change) => {
    await change.lockStructure();
    const { id, tagIds, ...fields } = await readKey(change, key);
    if (tagIds.length > 0) assertPermission("writeTags", caller.permissions);
    await assertNamesFree(change, [{ name, path: "name" }]);
    const [keyId = 0] = await insertKeys(change, [{ ...fields, name }]);
    await changeTagKeys(change, new Map(tagIds.map((tagId) => [tagId, { add: [keyId] }])));
    const texts = await readTextsToCopy(change, id, translations);
    assertMayWriteLanguages(
      caller,
      texts.map(({ language_id, code }) => ({ id: language_id, code })),
    );
    const edits = texts.map((text) => ({ ...copyEdit(text, change), keyId }));
    const textIds = new Map(texts.map(({ body, text_id }) => [body, text_id]));
    await assertAllWritten(change, await change.editEntries(edits, textIds, { ofCreatedKeys: true }));
    return readDetails(change, [keyId]);
  });
  return presentWritten(scope, applied);
}

type CopiedKey = Omit<InsertedKey, "name"> & { id: number; tagIds: number[] };

async function readKey({ tx, input }: OpenChangeSet, name: string): Promise<CopiedKey> {
  const { projectId, branchId } = input.scope;
  const { rows } = await sql<CopiedKey>`
    SELECT k.id, k.group_id AS "groupId", k.description, k.meta, k.max_length AS "maxLength", k.syntax, k.style, ARRAY(
      SELECT x.tag_id FROM tag_key x JOIN tag t ON t.project_id = x.project_id AND t.branch_id = x.branch_id
        AND t.id = x.tag_id AND t.trashed_by IS NULL
      WHERE x.project_id = k.project_id AND x.branch_id = k.branch_id AND x.key_id = k.id ORDER BY x.tag_id
    ) AS "tagIds"
    FROM entry_key k
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL
      AND k.name_hash = ${keyHash(name)}`.execute(tx);
  const [copiedKey] = rows;
  if (!copiedKey) throw notFound("key", name);
  return copiedKey;
}

type CopiedText = {
  language_id: number;
  code: string;
  text_id: number;
  body: string;
  /** Whether the source is only a draft. */
  is_draft: boolean;
  person_id: number | null;
  src: number;
  origin: number;
};

/** Reads the source (its value, else its draft) and the requested translations (their drafts, else their values). */
async function readTextsToCopy(
  { tx, input }: OpenChangeSet,
  keyId: number,
  translations: NonNullable<Body["translations"]>,
): Promise<CopiedText[]> {
  const { projectId, branchId, baseLanguageId } = input.scope;
  const isCopied = translations === "none" ? sql`e.language_id = ${baseLanguageId}` : sql`true`;
  const { rows } = await sql<CopiedText>`
    SELECT e.language_id, l.code, t.id AS text_id, t.body, e.value_id IS NULL AS is_draft, e.person_id, e.src, e.origin
    FROM entry e
    JOIN language l ON l.project_id = e.project_id AND l.branch_id = e.branch_id AND l.id = e.language_id
      AND l.trashed_by IS NULL
    JOIN text t ON t.project_id = ${projectId} AND t.id = CASE WHEN e.language_id = ${baseLanguageId}
      THEN coalesce(e.value_id, e.draft_id) ELSE coalesce(e.draft_id, e.value_id) END
    WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = ${keyId} AND ${isCopied}
    ORDER BY e.language_id`.execute(tx);
  return rows;
}

/** Returns the edit that writes a copied text, with its writer and its origin (rules.md 9.1). */
function copyEdit(
  { language_id, body, is_draft, person_id, src, origin }: CopiedText,
  { input: { scope } }: OpenChangeSet,
): Omit<EntryEdit, "keyId"> {
  const isSource = language_id === scope.baseLanguageId;
  const writer = { personId: person_id, src, origin };
  if (scope.branching)
    return {
      languageId: language_id,
      value: body,
      ...(isSource ? {} : { status: needsReviewStatus }),
      writer,
    };
  const isPublished = isSource && !is_draft;
  return { languageId: language_id, ...(isPublished ? { value: body } : { draft: body }), writer };
}
