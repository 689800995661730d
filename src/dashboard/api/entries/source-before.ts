import { useQuery } from "@tanstack/react-query";
import type { Change } from "#contract/changes.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { entryHistoryQuery } from "./changes.ts";

/** The source that an outdated translation was made from; undefined where it is unknown, or was not asked for. */
export function useSourceBefore(
  scope: BranchScope,
  {
    key,
    language,
    source,
    isOutdated,
  }: {
    key: string;
    language: string;
    source: string;
    isOutdated: boolean;
  },
): string | undefined {
  const own = useQuery({ ...entryHistoryQuery(scope, { key, language }), enabled: isOutdated });
  const ofSource = useQuery({
    ...entryHistoryQuery(scope, { key, language: source }),
    enabled: isOutdated,
  });
  if (!isOutdated || own.data === undefined || ofSource.data === undefined) return undefined;
  return sourceBefore(own.data, ofSource.data);
}

/** Both newest first: the source at the last write of the translation. */
export function sourceBefore(own: readonly Change[], ofSource: readonly Change[]): string | undefined {
  const made = own.find(({ after = {} }) => after.value || after.draft || after.meaning !== undefined);
  if (made === undefined) return undefined;
  const since = ofSource.filter(({ sequence }) => sequence > made.sequence);
  // Changes before the first one that was read are unknown.
  if (since.length === ofSource.length) return undefined;
  return since.findLast(({ before }) => before?.value !== undefined)?.before?.value;
}
