import type { Kysely } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { excerptOf } from "#server/workspace/notifications/excerpt.ts";
import { notify } from "#server/workspace/notifications/notify-and-mail.ts";
import type { DiscussionRow } from "./discussions.store.ts";

type CommentNotice = {
  discussion: Pick<DiscussionRow, "id" | "key" | "language">;
  commentId: number;
  text: string;
  /** People whom the text mentions. */
  mentioned: readonly number[];
  /** People whom the text did not mention before; they are notified. */
  newlyMentioned: readonly number[];
  /** Authors of earlier comments. */
  participants: readonly number[];
};

/** Notifies newly mentioned people and authors of earlier comments, once each and never the author of the comment. */
export async function notifyOfComment(
  tx: Kysely<Database>,
  { scope, person }: ProjectCaller,
  { discussion, commentId, text, mentioned, newlyMentioned, participants }: CommentNotice,
): Promise<void> {
  const data = {
    branch: wireId("branch", scope.branchId),
    discussion: wireId("discussion", discussion.id),
    comment: wireId("comment", commentId),
    key: discussion.key,
    language: discussion.language,
    user: person && { _id: wireId("person", person.id), name: person.name },
    text: excerptOf(text, await readNames(tx, mentioned)),
  };
  const others = (ids: readonly number[]) => ids.filter((id) => id !== person?.id);
  const otherParticipants = participants.filter((id) => !newlyMentioned.includes(id));
  const { projectId } = scope;
  await notify(tx, { projectId, personIds: others(newlyMentioned), type: "mention", data });
  await notify(tx, { projectId, personIds: others(otherParticipants), type: "discussion.reply", data });
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
