import { useQuery } from "@tanstack/react-query";
import type { Change } from "#contract/history.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { entryHistoryQuery } from "#dashboard/api/history/changes.ts";

/**
 * The source text from which an outdated translation was made; undefined if that text is unknown or the translation is
 * not outdated.
 */
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
  const ofTranslation = useQuery({ ...entryHistoryQuery(scope, { key, language }), enabled: isOutdated });
  const ofSource = useQuery({
    ...entryHistoryQuery(scope, { key, language: source }),
    enabled: isOutdated,
  });
  if (!isOutdated || ofTranslation.data === undefined || ofSource.data === undefined) return undefined;
  return sourceBefore(ofTranslation.data, ofSource.data);
}

/** The source text at the last write of the translation; both histories are newest first. */
export function sourceBefore(
  ofTranslation: readonly Change[],
  ofSource: readonly Change[],
): string | undefined {
  const lastWrite = ofTranslation.find(
    ({ after = {} }) => after.value || after.draft || after.meaning !== undefined,
  );
  if (lastWrite === undefined) return undefined;
  const since = ofSource.filter(({ sequence }) => sequence > lastWrite.sequence);
  // All changes that were read are newer than the translation, so the source before them is unknown.
  if (since.length === ofSource.length) return undefined;
  return since.findLast(({ before }) => before?.value !== undefined)?.before?.value;
}
