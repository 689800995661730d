import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Discussion, DiscussionComment } from "#contract/discussions.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";
import { maxListBytes } from "#server/platform/http/answers/answer-limits.ts";
import { etagOf } from "#server/platform/http/answers/etags.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { isCellVisible } from "#server/workspace/auth/rights/vendor-cells.ts";

type PersonRow = { id: number; name: string };
type CommentRow = {
  id: number;
  user: PersonRow | null;
  body: string;
  mentions: PersonRow[];
  created_at: string;
  edited_at: string | null;
};
export type DiscussionRow = Pick<
  Selectable<Database["discussion"]>,
  "id" | "key_id" | "language_id" | "created_at" | "resolved_at"
> & {
  key: string;
  language: string | null;
  resolver: PersonRow | null;
  comments: CommentRow[];
};

export type DiscussionFilter = {
  key?: string | undefined;
  language?: string | undefined;
  open?: boolean | undefined;
  mentionsMe?: boolean | undefined;
  before?: string | undefined;
  limit?: number | undefined;
};

const defaultLimit = 50;

/**
 * Lists discussions on existing keys and languages, newest first, fewer than the limit if their comments are long; for
 * a vendor, those on its strings.
 */
export function listDiscussions(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { key, language, open, mentionsMe, before, limit = defaultLimit }: DiscussionFilter,
): Promise<DiscussionRow[]> {
  const conditions = [
    ...(key === undefined ? [] : [sql`k.name_hash = ${keyHash(key)}`]),
    ...(language === undefined ? [] : [sql`(d.language_id IS NULL OR lower(l.code) = lower(${language}))`]),
    ...(open === undefined ? [] : [sql`(d.resolved_at IS NULL) = ${open}`]),
    ...(before === undefined ? [] : [sql`d.id < ${parseWireId("discussion", before) ?? 0}`]),
    ...(mentionsMe ? [mentionsCaller(caller)] : []),
  ];
  return selectDiscussions(db, caller, { conditions, limit });
}

function mentionsCaller({ person }: ProjectCaller) {
  return sql`EXISTS (
    SELECT FROM discussion_comment m WHERE m.project_id = d.project_id AND m.branch_id = d.branch_id
      AND m.discussion_id = d.id AND ${person?.id ?? 0} = ANY(m.mentions))`;
}

/** Reads a discussion that the caller may see; throws 404 for others. */
export async function readDiscussion(
  db: Kysely<Database>,
  caller: ProjectCaller,
  wire: string | number,
): Promise<DiscussionRow> {
  const id = typeof wire === "number" ? wire : (parseWireId("discussion", wire) ?? 0);
  const [found] = await selectDiscussions(db, caller, { conditions: [sql`d.id = ${id}`], limit: 1 });
  if (!found) throw notFound("discussion", typeof wire === "number" ? wireId("discussion", wire) : wire);
  return found;
}

/** `conditions` are on `discussion d`, `entry_key k` and `language l`. */
type Selection = { conditions: ReadonlyArray<RawBuilder<unknown>>; limit: number };

async function selectDiscussions(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { conditions, limit }: Selection,
): Promise<DiscussionRow[]> {
  const { projectId, branchId } = caller.scope;
  const isVisible = isCellVisible(caller, "d");
  const { rows } = await sql<DiscussionRow>`
    SELECT d.id, d.key_id, d.language_id, d.key, d.language, d.created_at, d.resolved_at,
      ${person(sql`d.resolved_by`)} AS resolver, ${comments} AS comments
    FROM (
      SELECT *, coalesce(sum(bytes) OVER (ORDER BY id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
        AS bytes_before
      FROM (
        SELECT d.*, k.name AS key, l.code AS language, ${commentBytes} AS bytes
        FROM discussion d
        JOIN entry_key k ON k.project_id = d.project_id AND k.branch_id = d.branch_id AND k.id = d.key_id
          AND k.trashed_by IS NULL
        LEFT JOIN language l ON l.project_id = d.project_id AND l.branch_id = d.branch_id AND l.id = d.language_id
        WHERE d.project_id = ${projectId} AND d.branch_id = ${branchId}
          AND (d.language_id IS NULL OR l.trashed_by IS NULL) AND ${isVisible}
          AND ${sql.join([sql`true`, ...conditions], sql` AND `)}
        ORDER BY d.id DESC LIMIT ${limit}
      ) AS newest
    ) AS d
    -- The first is returned whole, however long it is.
    WHERE d.bytes_before = 0 OR d.bytes_before + d.bytes <= ${maxListBytes}
    ORDER BY d.id DESC`.execute(db);
  return rows;
}

function person(id: RawBuilder<unknown>) {
  return sql`(SELECT json_build_object('id', p.id, 'name', p.name) FROM person p WHERE p.id = ${id})`;
}

const comments = sql`(
  SELECT coalesce(json_agg(json_build_object('id', c.id, 'user', ${person(sql`c.person_id`)}, 'body', c.body,
      'mentions', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) ORDER BY p.id), '[]')
        FROM person p WHERE p.id = ANY(c.mentions)),
      'created_at', c.created_at, 'edited_at', c.edited_at) ORDER BY c.id), '[]')
  FROM discussion_comment c
  WHERE c.project_id = d.project_id AND c.branch_id = d.branch_id AND c.discussion_id = d.id)`;

const commentBytes = sql`(
  SELECT coalesce(sum(octet_length(c.body)), 0) FROM discussion_comment c
  WHERE c.project_id = d.project_id AND c.branch_id = d.branch_id AND c.discussion_id = d.id)`;

export function presentDiscussion(row: DiscussionRow): Discussion {
  const { resolved_at: at, resolver } = row;
  return {
    _id: wireId("discussion", row.id),
    key: row.key,
    language: row.language,
    created: row.created_at.toISOString(),
    resolved: at === null ? null : { at: at.toISOString(), user: resolver && presentPerson(resolver) },
    comments: row.comments.map(presentComment),
  };
}

export function presentComment(row: CommentRow): DiscussionComment {
  return {
    _id: wireId("comment", row.id),
    user: row.user && presentPerson(row.user),
    text: row.body,
    mentions: row.mentions.map(presentPerson),
    created: new Date(row.created_at).toISOString(),
    edited: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    etag: etagOf({ text: row.body }),
  };
}

function presentPerson({ id, name }: PersonRow) {
  return { _id: wireId("person", id), name };
}
