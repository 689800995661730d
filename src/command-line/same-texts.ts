import { isDeepStrictEqual } from "node:util";
import type { FileEntry, ParseOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { type FormatId, loadFormat } from "#formats/formats.ts";
import { isAside } from "#formats/translator-comments.ts";
import { valueMetadata } from "#formats/tree/entries-of-tree.ts";
import { isOfSkippedMembers } from "#formats/tree/skipped-members.ts";

/** Whether two files have the same content, regardless of order, layout and comments (files.md 8.11). */
export async function haveSameTexts(
  [first, second]: readonly [Uint8Array, Uint8Array],
  format: FormatId,
  options: ParseOptions,
): Promise<boolean> {
  if (Buffer.compare(first, second) === 0) return true;
  const { parse } = await loadFormat(format);
  const contentOf = (bytes: Uint8Array) => {
    const { entries, duplicates } = parse(bytes, options);
    return duplicates.length > 0
      ? undefined
      : new Map(entries.map((entry) => [entry.key, comparedContent(entry)]));
  };
  try {
    const content = contentOf(first);
    return content !== undefined && isDeepStrictEqual(content, contentOf(second));
  } catch (error) {
    // A file that cannot be parsed is overwritten.
    if (error instanceof FormatError) return false;
    throw error;
  }
}

/**
 * Returns the compared content of an entry. It excludes screenshot URLs, which are signed for each file; the
 * supported forms; data for translators and tools in PO, Qt, ARB and XLIFF; quotes of YAML values; and positions of
 * empty lists. Projects lack these for files that were imported before such data was stored.
 */
function comparedContent({
  contextUrls: _urls,
  holds: _holds,
  metadata,
  ...content
}: FileEntry): Partial<FileEntry> {
  const comparedMetadata = [...(metadata ?? [])].filter(
    ([name, value]) => valueMetadata.get(name) !== value && !isAside(name) && !isOfSkippedMembers(name),
  );
  return { ...content, ...(comparedMetadata.length > 0 ? { metadata: new Map(comparedMetadata) } : {}) };
}
