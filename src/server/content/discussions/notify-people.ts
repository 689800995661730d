import type { Kysely } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { excerptOf } from "#server/workspace/notifications/excerpt.ts";
import { notify } from "#server/workspace/notifications/notify.ts";
import type { DiscussionRow } from "./discussions.store.ts";

type CommentNotice = {
  discussion: Pick<DiscussionRow, "id" | "key" | "language">;
  commentId: number;
  text: string;
  /** People whom the text mentions. */
  named: readonly number[];
  /** Mentioned people who are notified. */
  mentioned: readonly number[];
  /** Authors of earlier comments. */
  participants: readonly number[];
};

/** Notifies people whom a comment mentions, and those who take part, once each and never the author. */
export async function notifyOfComment(
  tx: Kysely<Database>,
  { scope, person }: ProjectCaller,
  { discussion, commentId, text, named, mentioned, participants }: CommentNotice,
): Promise<void> {
  const data = {
    branch: wireId("branch", scope.branchId),
    discussion: wireId("discussion", discussion.id),
    comment: wireId("comment", commentId),
    key: discussion.key,
    language: discussion.language,
    user: person && { _id: wireId("person", person.id), name: person.name },
    text: excerptOf(text, await readNames(tx, named)),
  };
  const others = (ids: readonly number[]) => ids.filter((id) => id !== person?.id);
  const replied = participants.filter((id) => !mentioned.includes(id));
  const { projectId } = scope;
  await notify(tx, { projectId, personIds: others(mentioned), type: "mention", data });
  await notify(tx, { projectId, personIds: others(replied), type: "discussion.reply", data });
}

async function readNames(tx: Kysely<Database>, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const people = await tx
    .selectFrom("person")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}
