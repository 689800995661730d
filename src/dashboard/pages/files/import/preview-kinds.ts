import type { ImportPreview } from "#dashboard/api/translation-files.ts";

export const previewKinds = [
  "added",
  "withoutSource",
  "changed",
  "conflicting",
  "unchanged",
  "skipped",
  "duplicates",
] as const;
export type PreviewKind = (typeof previewKinds)[number];

export type PreviewRow = {
  key: string;
  /** Undefined: the key is new, or nothing of it changes. */
  from?: string;
  to?: string;
  /** Why nothing of it is written. */
  reason?: "locked" | "refused";
};

/** The rows of each kind with how many there are, which may be more. */
export function previewParts(
  preview: ImportPreview,
): Record<PreviewKind, { rows: PreviewRow[]; count: number }> {
  const { sample, counts, conflicts = 0, duplicates, keysWithoutSource, _additionalData } = preview;
  const skipped = _additionalData.skippedEntries.map(
    ({ key, locked }): PreviewRow => ({ key, reason: locked === true ? "locked" : "refused" }),
  );
  return {
    added: { rows: sample.added, count: counts.added },
    // Where they are created, they are among the added ones.
    withoutSource: keysWithoutSource.created
      ? { rows: [], count: 0 }
      : { rows: sample.withoutSource, count: keysWithoutSource.count },
    changed: { rows: sample.changed, count: counts.changed },
    conflicting: { rows: sample.conflicting, count: conflicts },
    unchanged: { rows: sample.unchanged.map((key) => ({ key })), count: counts.unchanged },
    skipped: { rows: skipped, count: skipped.length },
    // Both of the file itself: the last one counts.
    duplicates: { rows: sample.duplicates, count: duplicates.length },
  };
}
