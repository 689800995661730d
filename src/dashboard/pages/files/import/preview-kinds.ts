import type { ImportPreview } from "#dashboard/api/files.ts";

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
  /** Text before and after the import; `from` is absent for a new key, both are absent for an unchanged one. */
  from?: string;
  to?: string;
  /** Why the key is not written. */
  reason?: "locked" | "refused";
};

/** Returns the sample rows and the total count of each kind. */
export function previewParts(
  preview: ImportPreview,
): Record<PreviewKind, { rows: PreviewRow[]; count: number }> {
  const { sample, counts, conflicts = 0, duplicates, keysWithoutSource, _additionalData } = preview;
  const skipped = _additionalData.skippedEntries.map(
    ({ key, locked }): PreviewRow => ({ key, reason: locked === true ? "locked" : "refused" }),
  );
  return {
    added: { rows: sample.added, count: counts.added },
    // If keys without a source are created, they are counted as added.
    withoutSource: keysWithoutSource.created
      ? { rows: [], count: 0 }
      : { rows: sample.withoutSource, count: keysWithoutSource.count },
    changed: { rows: sample.changed, count: counts.changed },
    conflicting: { rows: sample.conflicting, count: conflicts },
    unchanged: { rows: sample.unchanged.map((key) => ({ key })), count: counts.unchanged },
    skipped: { rows: skipped, count: skipped.length },
    // Both texts of a duplicate come from the file; the last text is imported.
    duplicates: { rows: sample.duplicates, count: duplicates.length },
  };
}
