import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { parseWireId } from "#contract/ids.ts";
import { isFinal, type OrderStatus } from "#contract/orders/order-moves.ts";
import { type OrderRequest, readdsChanged } from "#contract/orders/orders.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import { requireLanguage } from "#server/content/languages/require-language.ts";
import { findNamedTagIds } from "#server/content/orders/order-tags.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BasedBranchRef } from "#server/platform/db/values/branch-ref.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { languageByCode, sameLanguage } from "#text/languages/languages.ts";
import { stringOptionOf } from "./order-request.rules.ts";
import type { ScopeRules } from "./order-scope.rules.ts";
import { countSourceWords, type SourceWords } from "./source-words.ts";

type Language = { id: number; code: string };

/** Scope of an order, resolved in its branch. */
export type ResolvedRequest = {
  source: Language;
  /** Ordered by language code. */
  targets: Language[];
  /** Null: no filter. Contains only the ids of existing names. */
  tagIds: number[] | null;
  includesUntagged: boolean;
  hasFilePerTag: boolean;
  groupIds: number[] | null;
  /** `languageId` null: each language has its own scope. */
  copied: { orderId: number; languageId: number | null } | null;
  rules: ScopeRules;
  /** Null for the base language, whose words are stored with the keys. */
  sourceWords: SourceWords | null;
};

/**
 * Finds languages, tags, groups and the order to copy (rest-api.md 4.15, 7.6). Caller must have checked that the
 * request is complete.
 */
export async function resolveRequest(
  db: Kysely<Database>,
  branch: BasedBranchRef & { patterns: readonly string[] },
  requested: OrderRequest,
): Promise<ResolvedRequest> {
  const languages = await listLanguages(db, branch);
  const source = requireLanguage(languages, requested.sourceLanguage ?? "", "sourceLanguage");
  const copied = await findCopied(db, branch, { requested, languages });
  const requestedCodes = requested.languages?.length ? requested.languages : (copied?.languages ?? []);
  const targets = languages.filter(
    ({ id, code }) =>
      id !== source.id && requestedCodes.some((requestedCode) => sameLanguage(requestedCode, code)),
  );
  if (targets.length === 0) {
    const message = "The project has none of these target languages.";
    throw new ApiError("nothing_to_order", {
      message,
      details: { issues: [{ path: "languages", message }] },
    });
  }
  return {
    source,
    targets,
    tagIds: requested.tags?.length ? await findNamedTagIds(db, branch, requested.tags) : null,
    hasFilePerTag: requested.sourceFilePerTag ?? false,
    includesUntagged: requested.includeNoTagKeys ?? false,
    groupIds: requested.groups?.length ? await findGroupIds(db, branch, requested.groups) : null,
    copied: copied && { orderId: copied.orderId, languageId: copied.languageId },
    rules: {
      option: stringOptionOf(requested),
      readdsChanged: readdsChanged(requested, source.id === branch.baseLanguageId),
    },
    sourceWords: source.id === branch.baseLanguageId ? null : await countSourceWords(db, branch, source),
  };
}

async function findGroupIds(
  db: Kysely<Database>,
  { projectId, branchId }: BasedBranchRef,
  names: readonly string[],
): Promise<number[]> {
  const rows = await db
    .selectFrom("entry_group")
    .select("id")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("trashed_by", "is", null)
    .where("name", "=", sql<string>`ANY(${names}::text[])`)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

type CopiedOrder = { orderId: number; languageId: number | null; languages: string[] };

async function findCopied(
  db: Kysely<Database>,
  branch: BasedBranchRef,
  { requested, languages }: { requested: OrderRequest; languages: readonly Language[] },
): Promise<CopiedOrder | null> {
  if (requested.orderToCopy === undefined) return null;
  const { id, status, codes } = await readCopiedOrder(db, branch, requested.orderToCopy);
  const code = requested.languageToCopy;
  if (code === undefined) {
    if (!isFinal(status))
      throw invalidInput([{ path: "orderToCopy", message: "must be done, declined or canceled" }]);
    return { orderId: id, languageId: null, languages: codes };
  }
  const language = languageByCode(languages, code);
  if (!language || !codes.includes(language.code))
    throw invalidInput([{ path: "languageToCopy", message: "must be a language of the order to copy" }]);
  return { orderId: id, languageId: language.id, languages: [] };
}

async function readCopiedOrder(
  db: Kysely<Database>,
  { projectId, branchId }: BasedBranchRef,
  wireOrderId: string,
) {
  const { rows } = await sql<{ id: number; status: OrderStatus; codes: string[] }>`
    SELECT o.id, o.status, ARRAY(
      SELECT l.code FROM order_language ol
      JOIN language l ON l.project_id = ol.project_id AND l.branch_id = ol.branch_id AND l.id = ol.language_id
      WHERE ol.project_id = o.project_id AND ol.branch_id = o.branch_id AND ol.order_id = o.id
    ) AS codes
    FROM translation_order o WHERE o.project_id = ${projectId} AND o.branch_id = ${branchId}
      AND o.id = ${parseWireId("order", wireOrderId) ?? 0}`.execute(db);
  const [row] = rows;
  if (!row) {
    const message = "There is no order to copy.";
    throw new ApiError("not_found", { message, details: { issues: [{ path: "orderToCopy", message }] } });
  }
  return row;
}
