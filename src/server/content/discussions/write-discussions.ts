import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import { resolveCells } from "#server/content/entries/entries.store.ts";
import { requireLanguage } from "#server/content/languages/require-language.ts";
import { assertUsageWithinLimit, assertWithinLimit } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { assertEtag } from "#server/platform/http/answers/etags.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { type DiscussionTarget, filterReaders, mentionedPeople, seesTarget } from "./audience.ts";
import { type DiscussionRow, presentComment, readDiscussion } from "./discussions.store.ts";
import { notifyOfComment } from "./notify-people.ts";

type NewDiscussion = { key: string; language?: string | null | undefined; text: string };

/** Creates a discussion with its first comment. */
export async function createDiscussion(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { key, language, text }: NewDiscussion,
): Promise<DiscussionRow> {
  const target = await resolveTarget(db, caller, { key, language });
  const { projectId, branchId } = caller.scope;
  return await db.transaction().execute(async (tx) => {
    await lockTarget(tx, caller, target);
    const discussionsOfKey = sql`discussion WHERE project_id = ${projectId} AND branch_id = ${branchId}
      AND key_id = ${target.keyId}`;
    await assertWithinLimit(tx, "discussions", discussionsOfKey, { lock: branchId });
    const { id } = await tx
      .insertInto("discussion")
      .values({
        project_id: projectId,
        branch_id: branchId,
        key_id: target.keyId,
        language_id: target.languageId,
        person_id: caller.person?.id ?? null,
        resolved_by: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return await addComment(tx, caller, { discussion: await readDiscussion(tx, caller, id), text });
  });
}

/** Locks the key and the language until the commit, so that they are not permanently deleted without the discussion. */
async function lockTarget(
  tx: Kysely<Database>,
  { scope }: ProjectCaller,
  { keyId, languageId }: DiscussionTarget,
): Promise<void> {
  const { projectId, branchId } = scope;
  const lock = async (table: "entry_key" | "language", id: number) => {
    const row = await tx
      .selectFrom(table)
      .select("id")
      .where("project_id", "=", projectId)
      .where("branch_id", "=", branchId)
      .where("id", "=", id)
      .where("trashed_by", "is", null)
      .forKeyShare()
      .executeTakeFirst();
    if (!row) throw new ApiError("not_found", { message: "The string was deleted in the meantime." });
  };
  await lock("entry_key", keyId);
  if (languageId !== null) await lock("language", languageId);
}

async function resolveTarget(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { key, language }: Pick<NewDiscussion, "key" | "language">,
): Promise<DiscussionTarget> {
  const { keyIds, languages } = await resolveCells(db, caller.scope, [key]);
  const languageId = language == null ? null : requireLanguage(languages, language).id;
  const keyId = keyIds.get(key);
  if (keyId === undefined) throw notFound("key", key);
  const target = { keyId, languageId };
  if (!(await seesTarget(db, caller, target)))
    throw new ApiError("not_allowed", { message: "The string is not in any of your orders." });
  return target;
}

/** Adds a comment to a discussion. A resolved discussion stays resolved until it is reopened. */
export function replyToDiscussion(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { discussionId, text }: { discussionId: string; text: string },
): Promise<DiscussionRow> {
  return db.transaction().execute(async (tx) => {
    const discussion = await lockDiscussion(tx, caller, discussionId);
    await assertUsageWithinLimit(tx, "comments", sql<number>`${discussion.comments.length}`);
    return await addComment(tx, caller, { discussion, text });
  });
}

type CommentInput = { discussion: DiscussionRow; text: string };

async function addComment(
  tx: Kysely<Database>,
  caller: ProjectCaller,
  { discussion, text }: CommentInput,
): Promise<DiscussionRow> {
  const { projectId, branchId } = caller.scope;
  const mentioned = await filterReaders(tx, caller.scope, {
    target: targetOf(discussion),
    personIds: mentionedPeople(text),
  });
  const { id } = await tx
    .insertInto("discussion_comment")
    .values({
      project_id: projectId,
      branch_id: branchId,
      discussion_id: discussion.id,
      person_id: caller.person?.id ?? null,
      body: text,
      mentions: mentioned,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const participants = discussion.comments.flatMap(({ user }) => user?.id ?? []);
  const readers = await filterReaders(tx, caller.scope, {
    target: targetOf(discussion),
    personIds: participants,
  });
  const notice = {
    discussion,
    commentId: id,
    text,
    mentioned,
    newlyMentioned: mentioned,
    participants: readers,
  };
  await notifyOfComment(tx, caller, notice);
  await announce(tx, caller, discussion);
  return await readDiscussion(tx, caller, discussion.id);
}

/** Edits a comment of the caller; newly mentioned people are notified. */
export function editComment(
  db: Kysely<Database>,
  caller: ProjectCaller,
  {
    discussionId,
    commentId,
    text,
    etag,
  }: { discussionId: string; commentId: string; text: string; etag?: string | undefined },
): Promise<DiscussionRow> {
  return db.transaction().execute(async (tx) => {
    const discussion = await lockDiscussion(tx, caller, discussionId);
    const comment = authoredComment(caller, discussion, commentId);
    assertEtag(etag, presentComment(comment));
    if (comment.body === text) return discussion;
    const mentioned = await filterReaders(tx, caller.scope, {
      target: targetOf(discussion),
      personIds: mentionedPeople(text),
    });
    await tx
      .updateTable("discussion_comment")
      .set({ body: text, mentions: mentioned, edited_at: new Date() })
      .where("project_id", "=", caller.scope.projectId)
      .where("branch_id", "=", caller.scope.branchId)
      .where("id", "=", comment.id)
      .execute();
    const formerlyMentioned = comment.mentions.map(({ id }) => id);
    const notice = {
      discussion,
      commentId: comment.id,
      text,
      mentioned,
      newlyMentioned: mentioned.filter((id) => !formerlyMentioned.includes(id)),
      participants: [],
    };
    await notifyOfComment(tx, caller, notice);
    await announce(tx, caller, discussion);
    return await readDiscussion(tx, caller, discussion.id);
  });
}

/** Deletes a comment of the caller, and the discussion with its last comment. */
export async function removeComment(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { discussionId, commentId }: { discussionId: string; commentId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const discussion = await lockDiscussion(tx, caller, discussionId);
    const comment = authoredComment(caller, discussion, commentId);
    await deleteRow(tx, caller, { table: "discussion_comment", id: comment.id });
    if (discussion.comments.length === 1)
      await deleteRow(tx, caller, { table: "discussion", id: discussion.id });
    await announce(tx, caller, discussion);
  });
}

async function deleteRow(
  tx: Kysely<Database>,
  { scope }: ProjectCaller,
  { table, id }: { table: "discussion" | "discussion_comment"; id: number },
): Promise<void> {
  await tx
    .deleteFrom(table)
    .where("project_id", "=", scope.projectId)
    .where("branch_id", "=", scope.branchId)
    .where("id", "=", id)
    .execute();
}

/** Resolves or reopens a discussion. A discussion that is already resolved keeps the person who resolved it. */
export function resolveDiscussion(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { discussionId, resolved }: { discussionId: string; resolved: boolean },
): Promise<DiscussionRow> {
  return db.transaction().execute(async (tx) => {
    const discussion = await lockDiscussion(tx, caller, discussionId);
    if ((discussion.resolved_at !== null) === resolved) return discussion;
    await tx
      .updateTable("discussion")
      .set({
        resolved_at: resolved ? new Date() : null,
        resolved_by: resolved ? (caller.person?.id ?? null) : null,
      })
      .where("project_id", "=", caller.scope.projectId)
      .where("branch_id", "=", caller.scope.branchId)
      .where("id", "=", discussion.id)
      .execute();
    await announce(tx, caller, discussion);
    return await readDiscussion(tx, caller, discussion.id);
  });
}

/** Reads and locks a discussion. */
async function lockDiscussion(
  tx: Kysely<Database>,
  caller: ProjectCaller,
  wire: string,
): Promise<DiscussionRow> {
  const { projectId, branchId } = caller.scope;
  await tx
    .selectFrom("discussion")
    .select("id")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("id", "=", parseWireId("discussion", wire) ?? 0)
    .forUpdate()
    .execute();
  return await readDiscussion(tx, caller, wire);
}

function authoredComment({ person }: ProjectCaller, { comments }: DiscussionRow, wire: string) {
  const comment = comments.find(({ id }) => wireId("comment", id) === wire);
  if (!comment) throw notFound("comment", wire);
  if (comment.user === null || comment.user.id !== person?.id)
    throw new ApiError("not_allowed", { message: "Only its author can change a comment." });
  return comment;
}

function targetOf({ key_id, language_id }: DiscussionRow): DiscussionTarget {
  return { keyId: key_id, languageId: language_id };
}

/** Notifies every process, whose live streams reach the browsers. */
async function announce(
  tx: Kysely<Database>,
  { scope: { projectId, branchId } }: ProjectCaller,
  { key_id, language_id }: DiscussionRow,
): Promise<void> {
  await sql`SELECT pg_notify('parlance_discussion', json_build_object('project', ${projectId}::integer,
    'branch', ${branchId}::integer, 'key', ${key_id}::bigint, 'language', ${language_id}::integer)::text)`.execute(
    tx,
  );
}
