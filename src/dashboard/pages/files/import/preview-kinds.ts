import { type ShownPreview, textId } from "./use-import.ts";

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
  /** Identifies the text. */
  id: string;
  key: string;
  /** Position of the file in the preview; undefined for a skipped text. */
  file?: number;
  /** Text of the base language; empty for a text of the base language itself. */
  source?: string;
  /** Text before and after the import; `from` is absent for a new key, both are absent for an unchanged one. */
  from?: string;
  to?: string;
  /** Why the key is not written. */
  reason?: "locked" | "refused";
};

/** Returns the sample rows and the total count of each kind. */
export function previewParts(
  preview: ShownPreview,
): Record<PreviewKind, { rows: PreviewRow[]; count: number }> {
  const {
    sample,
    counts,
    conflicts = 0,
    duplicates,
    keysWithoutSource,
    files,
    ids,
    _additionalData,
  } = preview;
  const skipped = _additionalData.skippedEntries.map(
    ({ key, language, locked }): PreviewRow => ({
      id: `${language} ${key}`,
      key,
      reason: locked === true ? "locked" : "refused",
    }),
  );
  const identified = <Row extends { file: number; key: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, id: textId(ids[row.file] ?? 0, row.key) }));
  const unknown = files.reduce((sum, file) => sum + file.unknown, 0);
  return {
    added: { rows: identified(sample.added), count: counts.added },
    // If keys without a source are created, they are counted as added.
    withoutSource: keysWithoutSource.created
      ? { rows: [], count: 0 }
      : { rows: identified(sample.withoutSource), count: unknown },
    changed: { rows: identified(sample.changed), count: counts.changed },
    conflicting: { rows: identified(sample.conflicting), count: conflicts },
    unchanged: { rows: identified(sample.unchanged), count: counts.unchanged },
    skipped: { rows: skipped, count: skipped.length },
    // Both texts of a duplicate come from the file; the last text is imported.
    duplicates: { rows: identified(sample.duplicates), count: duplicates.length },
  };
}
