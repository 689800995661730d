import { ApiError } from "#contract/errors.ts";
import { roleMaySet } from "#contract/permissions.ts";
import type { CustomStatusRow } from "#server/platform/db/values/statuses.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";

type WrittenStatus = {
  status: Pick<CustomStatusRow, "name" | "roles" | "comment_required">;
  comment?: string | undefined;
};

/**
 * Rejects custom statuses that the role may not set, or that require a comment which is missing. Called by every
 * write of statuses. The project token alone has no role, and its uploads contain no comments.
 */
export function assertMaySetStatuses(
  { role }: Pick<ProjectCaller, "role">,
  written: readonly WrittenStatus[],
): void {
  if (role === null) return;
  const reserved = namesOf(written.filter(({ status }) => !roleMaySet(role, status)));
  if (reserved.length > 0)
    throw new ApiError("not_allowed", {
      message: `Your role cannot set the status ${reserved.join(", ")}.`,
      details: { statuses: reserved },
    });
  const withoutComment = namesOf(
    written.filter(({ status, comment }) => status.comment_required && !comment),
  );
  if (withoutComment.length > 0)
    throw new ApiError("invalid_input", {
      message: `The status ${withoutComment.join(", ")} requires a comment.`,
      details: { statuses: withoutComment },
    });
}

function namesOf(written: readonly WrittenStatus[]): string[] {
  return [...new Set(written.map(({ status }) => status.name))];
}
