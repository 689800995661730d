import { changeTagKeys } from "#server/content/tags/tag-changes.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";

/** Adds the linked keys of a screenshot to its screen. */
export async function tagLinkedKeys(
  change: OpenChangeSet,
  screen: number,
  linked: ReadonlyArray<{ keyId: number | null }>,
): Promise<void> {
  const add = [...new Set(linked.flatMap(({ keyId }) => keyId ?? []))];
  await changeTagKeys(change, new Map([[screen, { add }]]));
}
