import type { Discussion } from "#contract/discussions.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useStoredNames } from "#dashboard/lib/storage/use-stored-text.ts";

/** An unsent reply; without a language its discussion is about the key. */
export type StoredReply = { name: string; discussionId: string; language: string | null };

/**
 * Storage name of a reply. It contains the string of the discussion, so that the reply is found even if the
 * discussion was deleted.
 */
export function replyName(
  storageName: string,
  scope: BranchScope,
  { _id, key, language }: Pick<Discussion, "_id" | "key" | "language">,
): string {
  return `${replyPrefix(storageName, scope, { key, language })}${_id}`;
}

/** The stored replies of an entry, and of its key as a whole. */
export function useStoredReplies(
  storageName: string,
  scope: BranchScope,
  { key, language }: { key: string; language: string },
): StoredReply[] {
  const names = useStoredNames(`${storageName}.reply.`);
  return [language, null].flatMap((language) => {
    const start = replyPrefix(storageName, scope, { key, language });
    return names
      .filter((name) => name.startsWith(start))
      .map((name) => ({ name, discussionId: name.slice(start.length), language }));
  });
}

/** Storage name of an unsent edit, with the version it is based on. */
export const editName = (storageName: string, commentId: string, etag: string) =>
  `${editPrefix(storageName, commentId)}.${etag}`;

/** The version in the storage name of an edit. */
export const etagOfEdit = (name: string, storageName: string, commentId: string) =>
  name.slice(editPrefix(storageName, commentId).length + 1);

/** Storage names of unsent edits, by comment id. */
export function useStoredEdits(storageName: string): ReadonlyMap<string, string> {
  const start = editPrefix(storageName, "");
  const names = useStoredNames(start);
  return new Map(names.map((name) => [name.slice(start.length).split(".", 1)[0] ?? "", name]));
}

const editPrefix = (storageName: string, commentId: string) => `${storageName}.${commentId}`;

type DiscussionAddress = { key: string; language: string | null };

function replyPrefix(
  storageName: string,
  { app, branch }: BranchScope,
  { key, language }: DiscussionAddress,
): string {
  return `${storageName}.reply.${JSON.stringify([app, branch, key, language])}`;
}
