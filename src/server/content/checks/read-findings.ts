import { type Kysely, sql } from "kysely";
import type { CheckedText, checkEndpoints } from "#contract/checks.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import { requireLanguage } from "#server/content/languages/require-language.ts";
import { offChecks } from "#server/content/write-path/checks/check-entries.ts";
import { checkInput } from "#server/content/write-path/checks/checks-in.ts";
import { keysOfSource } from "#server/content/write-path/checks/same-source.ts";
import { readingIn } from "#server/content/write-path/reading-in.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { inconsistentBit } from "#text/checks/check-bits.ts";
import { isTooLong } from "#text/checks/check-input.ts";
import { checkText } from "#text/checks/check-text.ts";
import { sameSourceDiffers } from "#text/checks/same-source-differs.ts";
import { levelsOf, readCheckSettings } from "./check-settings.store.ts";
import { type DismissedIn, readDismissals } from "./dismissals.store.ts";

type FindingsRequest = QueryOf<typeof checkEndpoints.read>;

/** Reads the findings of a text as it is stored now, with positions and fixes (rules.md 9.2). */
export async function readFindings(
  db: Kysely<Database>,
  caller: ProjectCaller,
  request: FindingsRequest,
): Promise<CheckedText> {
  const { scope } = caller;
  const [languages, stored] = await Promise.all([
    listLanguages(db, scope),
    readCheckSettings(db, scope.projectId),
  ]);
  const language = requireLanguage(languages, request.language);
  const found = await readTexts(db, caller, { key: request.key, languageId: language.id });
  if (!found) throw notFound("key", request.key);
  const { text, source, maxLength, syntax, style } = found;
  const input = checkInput(scope, {
    languageId: language.id,
    language: language.code,
    source,
    target: text,
    maxLength,
    syntax,
    style,
  });
  const levels = levelsOf(stored);
  const findings = input && !found.excluded ? checkText(input, levels) : [];
  if (found.differs && levels.inconsistent !== "off")
    findings.push({
      check: "inconsistent",
      level: levels.inconsistent,
      ...sameSourceDiffers(text, await readOther(db, caller, found)),
    });
  const dismissed = await readDismissals(db, scope, found);
  return {
    key: request.key,
    language: language.code,
    text,
    source,
    findings: findings as CheckedText["findings"],
    notChecked: language.id !== scope.baseLanguageId && isTooLong({ source, target: text }),
    dismissed,
  };
}

type Texts = DismissedIn & {
  text: string;
  source: string;
  maxLength: number | null;
  syntax: number;
  style: number;
  /** Stored finding that another string of the same source has another text. */
  differs: boolean;
  /** The entry or its key is excluded: it has no findings. */
  excluded: boolean;
  textId: number | null;
  sourceId: number | null;
};

/** Reads one of the texts that other visible strings of the same source have. */
async function readOther(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { languageId, textId, sourceId }: Texts,
): Promise<string | undefined> {
  const { projectId, branchId } = caller.scope;
  const visible = visibleCells(caller);
  const { rows } = await sql<{ body: string }>`
    SELECT t.body FROM (${keysOfSource(caller.scope, sql`${sourceId}::bigint`)}) AS same_source_key
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = same_source_key.key_id
      AND k.trashed_by IS NULL
    JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = k.id
      AND e.language_id = ${languageId}
    JOIN text t ON t.project_id = ${projectId} AND t.id = coalesce(e.draft_id, e.value_id)
    WHERE t.id <> ${textId}::bigint
      AND ${visible ? sql`(e.key_id, e.language_id) IN (SELECT key_id, language_id FROM (${visible}) AS visible_cell)` : sql`true`}
    ORDER BY k.id LIMIT 1`.execute(db);
  return rows[0]?.body;
}

const isExcluded = sql`k.excluded OR coalesce(e.excluded, false)`;

async function readTexts(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { key, languageId }: { key: string; languageId: number },
): Promise<Texts | undefined> {
  const { projectId, branchId, baseLanguageId } = caller.scope;
  const visible = visibleCells(caller);
  const { rows } = await sql<Texts>`
    SELECT k.id AS "keyId", ${languageId}::integer AS "languageId",
      CASE WHEN NOT (${isExcluded}) THEN coalesce(e.checks & e.dismissed & ~${offChecks(projectId)}, 0) ELSE 0 END AS dismissed, coalesce(t.body, '') AS text,
      coalesce(source_text.body, '') AS source, k.max_length AS "maxLength", ${readingIn(projectId, "k")},
      t.id AS "textId", source_text.id AS "sourceId",
      ${isExcluded} AS excluded,
      coalesce(e.checks & ${sql.lit(inconsistentBit)} <> 0, false) AND NOT (${isExcluded}) AS differs
    FROM entry_key k
    LEFT JOIN entry e ON e.project_id = k.project_id AND e.branch_id = k.branch_id AND e.key_id = k.id
      AND e.language_id = ${languageId}
    LEFT JOIN text t ON t.project_id = k.project_id AND t.id = coalesce(e.draft_id, e.value_id)
    LEFT JOIN entry source ON source.project_id = k.project_id AND source.branch_id = k.branch_id
      AND source.key_id = k.id AND source.language_id = ${baseLanguageId}
    LEFT JOIN text source_text ON source_text.project_id = k.project_id
      AND source_text.id = coalesce(source.value_id, source.draft_id)
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL
      AND k.name_hash = ${keyHash(key)}
      AND ${visible ? sql`(k.id, ${languageId}::integer) IN (SELECT key_id, language_id FROM (${visible}) AS visible_cell)` : sql`true`}`.execute(
    db,
  );
  return rows[0];
}
