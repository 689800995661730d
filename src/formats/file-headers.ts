import type { FileEntry } from "./file-entry.ts";

const names = { po: "po-header", arb: "arb-header" } as const;
export type HeaderKind = keyof typeof names;

/** What a language's files of a kind say of themselves is metadata of this name, of one of their strings. */
export function headerName(kind: HeaderKind, language: string): string {
  return `${names[kind]}.${language}`;
}

/** Whether metadata is of a file and not of the string that carries it. */
export function isHeader(metadataName: string): boolean {
  return Object.values(names).some((name) => metadataName.startsWith(`${name}.`));
}

/** Each file that is read leaves its header at its first string: of several the one that was revised last, and said last. */
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

/** In milliseconds; what says no date is older than all others. */
export function revisionTime(date: string): number {
  const time = Date.parse(date);
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}
