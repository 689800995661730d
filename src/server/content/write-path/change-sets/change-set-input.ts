import type { ChangeKind } from "#contract/history.ts";
import type { ReadScope } from "#server/content/write-path/changed-entries.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { ChangeAuthor } from "./change-author.ts";

export function authorOf({ person, src }: Pick<ProjectCaller, "person" | "src">): ChangeAuthor {
  return { personId: person?.id ?? null, src };
}

export type ChangeSetInput = {
  scope: ReadScope;
  author: ChangeAuthor;
  kind: ChangeKind;
  autosave?: boolean;
  /** Checks that refuse publishing or accepting a text, as bits; none if absent (rules.md 9.3). */
  refusedChecks?: number;
  /** Runs no checks: a preview that refuses no text and reads no findings. */
  withoutChecks?: boolean;
  /** The reason, as given by the author. */
  reason?: string;
  /** Name of the bulk action. */
  bulkAction?: string;
  /** The change set that this one undoes. */
  reverts?: number;
  /** Returns the result, and rolls back all writes. */
  dryRun?: boolean;
  /** Makes all statements read one snapshot, to copy a branch while others write to it. */
  isolation?: "repeatable read";
};
