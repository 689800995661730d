import { type Kysely, sql } from "kysely";
import type { ResponseOf } from "#contract/endpoint.ts";
import type { placeholderPatternEndpoints, TriedPattern } from "#contract/projects/placeholder-patterns.ts";
import { messageSettings } from "#server/content/write-path/checks/checks-in.ts";
import { forEachYielding } from "#server/content/write-path/checks/for-each-yielding.ts";
import { syntaxColumns } from "#server/content/write-path/syntax-columns.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { grammarOf } from "#text/message/grammar.ts";
import { parseMessage } from "#text/message/parse-message.ts";
import { leavesOf, type Span } from "#text/message/piece.ts";

type Tried = ResponseOf<typeof placeholderPatternEndpoints.tryPatterns>;

/** Maximum time in ms, since a person waits; the remaining texts are left out. */
const defaultMaxMs = 3_000;
const batchSize = 200;
/**
 * Maximum bytes of a text that is searched; the dashboard shows no placeholder chips in longer texts. A character has
 * at most four bytes.
 */
const maxTextBytes = 80_000;
const maxExamples = 3;
/** Limits of an example: UTF-16 units before and after the start of its first match, and number of matches. */
const shown = { before: 80, after: 200, found: 5 };

/** Finds the matches of patterns in the texts of a branch; nothing is stored. */
export async function tryPatterns(
  db: Kysely<Database>,
  branch: BranchRef,
  patterns: readonly string[],
  { maxMs = defaultMaxMs }: { maxMs?: number } = {},
): Promise<Tried> {
  const until = performance.now() + maxMs;
  const tried = patterns.map((pattern) => ({
    pattern,
    alone: [pattern],
    texts: 0,
    examples: [] as Example[],
  }));
  const answer = (texts: number, complete: boolean): Tried => ({
    patterns: tried.map(({ alone: _, ...result }) => result),
    texts,
    complete,
  });
  let examined = 0;
  for (let last: StoredText | undefined; ; ) {
    const rows = await textsAfter(db, branch, last);
    let isLate = false;
    await forEachYielding(rows, (row) => {
      isLate ||= performance.now() > until;
      if (isLate || !row.isLive) return;
      examined += 1;
      for (const item of tried) examine(row, item);
    });
    if (isLate) return answer(examined, false);
    last = rows.at(-1);
    if (last === undefined) return answer(examined, true);
  }
}

type Example = TriedPattern["examples"][number];

function examine(
  { key, language, body, ...reading }: StoredText,
  tried: { alone: readonly string[]; texts: number; examples: Example[] },
): void {
  if (body === null) return;
  const { pieces } = parseMessage(
    body,
    grammarOf(body, { ...messageSettings(reading), patterns: tried.alone }),
  );
  const found = leavesOf(pieces).filter((leaf) => leaf.kind === "placeholder" && leaf.family === "own");
  const [first] = found;
  if (!first) return;
  tried.texts += 1;
  if (tried.examples.length >= maxExamples) return;
  const matches = found.slice(0, shown.found).map(({ start, end }) => body.slice(start, end));
  tried.examples.push({ key, language, text: partAround(body, first), found: matches });
}

function partAround(body: string, { start }: Span): string {
  return body.slice(
    outsideSurrogatePair(body, start - shown.before),
    outsideSurrogatePair(body, start + shown.after),
  );
}

/** Moves an index out of a surrogate pair. */
function outsideSurrogatePair(body: string, at: number): number {
  return (body.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : Math.max(0, at);
}

type StoredText = {
  keyId: number;
  languageId: number;
  key: string;
  language: string;
  syntax: number;
  style: number;
  /** Whether the text is not empty, and not in the trash with its key or language. */
  isLive: boolean;
  /** Null if it is too long to be searched. */
  body: string | null;
};

async function textsAfter(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  last: StoredText | undefined,
): Promise<StoredText[]> {
  const ofBranch = sql`project_id = ${projectId} AND branch_id = ${branchId}`;
  const { rows } = await sql<StoredText>`
    SELECT e.key_id AS "keyId", e.language_id AS "languageId", k.name AS key, l.code AS language, k.syntax, k.style,
      num_nulls(k.id, l.id, t.id) = 0 AS "isLive",
      CASE WHEN octet_length(t.body) <= ${maxTextBytes} THEN t.body END AS body
    FROM (
      SELECT key_id, language_id, coalesce(draft_id, value_id) AS text_id FROM entry
      WHERE ${ofBranch} AND (key_id, language_id) > (${last?.keyId ?? 0}::bigint, ${last?.languageId ?? 0}::integer)
      ORDER BY key_id, language_id LIMIT ${batchSize}
    ) e
    LEFT JOIN (SELECT id, name, ${syntaxColumns(projectId)} FROM entry_key WHERE ${ofBranch} AND trashed_by IS NULL) k
      ON k.id = e.key_id
    LEFT JOIN language l ON l.project_id = ${projectId} AND l.branch_id = ${branchId} AND l.id = e.language_id
      AND l.trashed_by IS NULL
    LEFT JOIN text t ON t.project_id = ${projectId} AND t.id = e.text_id
    ORDER BY e.key_id, e.language_id`.execute(db);
  return rows;
}
