import type { FileEntry } from "./file-entry.ts";

const namePrefixes = { po: "po-header", arb: "arb-header" } as const;
export type HeaderKind = keyof typeof namePrefixes;

/** Metadata name of a file's header, stored with one of its strings, by language. */
export function headerName(kind: HeaderKind, language: string): string {
  return `${namePrefixes[kind]}.${language}`;
}

/** Whether metadata is the header of a file, and no attribute of the string that stores it. */
export function isHeader(metadataName: string): boolean {
  return Object.values(namePrefixes).some((name) => metadataName.startsWith(`${name}.`));
}

/**
 * Each imported file stores its header with its first string. Returns the header with the latest revision; of equally
 * old ones, the last.
 */
export function latestHeader(
  entries: readonly FileEntry[],
  headerName: string,
  revisedAt: (header: string) => number,
): string | undefined {
  let latest: { header: string; revised: number } | undefined;
  for (const { metadata } of entries) {
    const header = metadata?.get(headerName);
    if (header === undefined) continue;
    const revised = revisedAt(header);
    if (!latest || revised >= latest.revised) latest = { header, revised };
  }
  return latest?.header;
}

/** Time of a revision in ms; a header without a date counts as the oldest. */
export function revisionTime(date: string): number {
  const time = Date.parse(date);
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}
