import { queryOptions } from "@tanstack/react-query";
import { type Discussion, discussionEndpoints } from "#contract/discussions.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** Maximum number of discussions that the server returns in one response. */
const maxShown = 200;

type Entry = { key: string; language: string };

/** The discussions on an entry and on its key as a whole, newest first. */
export function discussionsQuery(scope: BranchScope, { key, language }: Entry) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "discussions", key, language),
    queryFn: ({ signal }) =>
      call(discussionEndpoints.list, {
        query: { ...scope, key, language, limit: String(maxShown) },
        signal,
      }),
  });
}

/** Starts a discussion; without a language, it is about the key in all languages. */
export function beginDiscussion(
  scope: BranchScope,
  body: { key: string; language: string | null; text: string },
) {
  return call(discussionEndpoints.create, { query: scope, body });
}

export function replyTo(scope: BranchScope, discussionId: string, text: string) {
  return call(discussionEndpoints.reply, { params: { discussionId }, query: scope, body: { text } });
}

export function resolveDiscussion(scope: BranchScope, discussionId: string, resolved: boolean) {
  return call(discussionEndpoints.update, { params: { discussionId }, query: scope, body: { resolved } });
}

type CommentId = { discussionId: string; commentId: string };

export function editComment(
  scope: BranchScope,
  params: CommentId,
  body: { text: string; etag: string | undefined },
) {
  return call(discussionEndpoints.editComment, { params, query: scope, body });
}

/** Deletes a comment, and with the last comment the discussion. */
export function removeComment(scope: BranchScope, params: CommentId) {
  return call(discussionEndpoints.removeComment, { params, query: scope });
}

export function isOpen({ resolved }: Discussion): boolean {
  return resolved === null;
}
