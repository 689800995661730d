import type { Discussion } from "#contract/discussions.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { useStoredNames } from "#dashboard/lib/storage/use-stored-text.ts";

/** A reply that is typed and not sent; without a language its discussion is about the key. */
export type StoredReply = { name: string; discussionId: string; language: string | null };

/** Replies are kept with the place of their discussion: they are found there when it is gone. */
export function replyName(
  storageName: string,
  scope: BranchScope,
  { _id, key, language }: Pick<Discussion, "_id" | "key" | "language">,
): string {
  return `${startOf(storageName, scope, { key, language })}${_id}`;
}

/** The replies that are kept at an entry, and at its key as a whole. */
export function useStoredReplies(
  storageName: string,
  scope: BranchScope,
  { key, language }: { key: string; language: string },
): StoredReply[] {
  const names = useStoredNames(`${storageName}.reply.`);
  return [language, null].flatMap((language) => {
    const start = startOf(storageName, scope, { key, language });
    return names
      .filter((name) => name.startsWith(start))
      .map((name) => ({ name, discussionId: name.slice(start.length), language }));
  });
}

/** What is typed in place of a comment is kept with the version that it stands on. */
export const editName = (storageName: string, commentId: string, etag: string) =>
  `${startOfEdit(storageName, commentId)}.${etag}`;

/** The version in such a name; an older Parlance kept none. */
export const etagOfEdit = (name: string, storageName: string, commentId: string) =>
  name.slice(startOfEdit(storageName, commentId).length + 1);

/** By the ids of comments, under which names something is typed in their place. */
export function useStoredEdits(storageName: string): ReadonlyMap<string, string> {
  const start = startOfEdit(storageName, "");
  const names = useStoredNames(start);
  return new Map(names.map((name) => [name.slice(start.length).split(".", 1)[0] ?? "", name]));
}

const startOfEdit = (storageName: string, commentId: string) => `${storageName}.${commentId}`;

type DiscussionAddress = { key: string; language: string | null };

function startOf(
  storageName: string,
  { app, branch }: BranchScope,
  { key, language }: DiscussionAddress,
): string {
  return `${storageName}.reply.${JSON.stringify([app, branch, key, language])}`;
}
