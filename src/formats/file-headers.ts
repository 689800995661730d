import type { FileEntry } from "./file-entry.ts";

const names = { po: "po-header", arb: "arb-header" } as const;
export type HeaderKind = keyof typeof names;

/** Metadata name of a file's header, stored with one of its strings, by language. */
export function headerName(kind: HeaderKind, language: string): string {
  return `${names[kind]}.${language}`;
}

/** Whether metadata belongs to a file and not to the string that stores it. */
export function isHeader(metadataName: string): boolean {
  return Object.values(names).some((name) => metadataName.startsWith(`${name}.`));
}

/**
 * Each imported file stores its header with its first string. Returns the one with the latest revision, or the last
 * one.
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

/** In milliseconds; a header without a date counts as the oldest. */
export function revisionTime(date: string): number {
  const time = Date.parse(date);
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}
