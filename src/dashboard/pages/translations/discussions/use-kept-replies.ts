import type { Discussion } from "#contract/discussions.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { useKeptNames } from "#dashboard/lib/storage/use-kept-text.ts";

/** A reply that is typed and not sent; without a language its discussion is about the key. */
export type KeptReply = { name: string; discussionId: string; language: string | null };

/** Replies are kept with the place of their discussion: they are found there when it is gone. */
export function replyName(
  keptAs: string,
  scope: BranchScope,
  { _id, key, language }: Pick<Discussion, "_id" | "key" | "language">,
): string {
  return `${startOf(keptAs, scope, { key, language })}${_id}`;
}

/** The replies that are kept at an entry, and at its key as a whole. */
export function useKeptReplies(
  keptAs: string,
  scope: BranchScope,
  { key, language }: { key: string; language: string },
): KeptReply[] {
  const names = useKeptNames(`${keptAs}.reply.`);
  return [language, null].flatMap((language) => {
    const start = startOf(keptAs, scope, { key, language });
    return names
      .filter((name) => name.startsWith(start))
      .map((name) => ({ name, discussionId: name.slice(start.length), language }));
  });
}

type DiscussionAddress = { key: string; language: string | null };

function startOf(keptAs: string, { app, branch }: BranchScope, { key, language }: DiscussionAddress): string {
  return `${keptAs}.reply.${JSON.stringify([app, branch, key, language])}`;
}
