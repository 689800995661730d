import { isDeepStrictEqual } from "node:util";
import { isAside } from "#formats/asides.ts";
import { valueMetadata } from "#formats/entries-of-tree.ts";
import type { FileEntry, ParseOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { type FormatId, loadFormat } from "#formats/formats.ts";
import { isOfSkippedMembers } from "#formats/skipped-members.ts";

/** Whether two files hold the same, however it is ordered, folded and commented (files.md 8.11). */
export async function holdSameTexts(
  [one, other]: readonly [Uint8Array, Uint8Array],
  format: FormatId,
  options: ParseOptions,
): Promise<boolean> {
  if (Buffer.compare(one, other) === 0) return true;
  const { parse } = await loadFormat(format);
  const contentOf = (bytes: Uint8Array) => {
    const { entries, duplicates } = parse(bytes, options);
    return duplicates.length > 0 ? undefined : new Map(entries.map((entry) => [entry.key, saidOf(entry)]));
  };
  try {
    const content = contentOf(one);
    return content !== undefined && isDeepStrictEqual(content, contentOf(other));
  } catch (error) {
    // What cannot be read is no file of ours: it is written anew.
    if (error instanceof FormatError) return false;
    throw error;
  }
}

/**
 * Addresses of screenshots are signed anew for every file; which forms it could have is no text of it, nor what translators
 * and tools write aside in PO, Qt, ARB and XLIFF, nor whether a value of YAML has quotes or where empty lists stand, which
 * projects do not know of files that they got before they asked.
 */
function saidOf({ contextUrls: _urls, holds: _holds, metadata, ...said }: FileEntry): Partial<FileEntry> {
  const told = [...(metadata ?? [])].filter(
    ([name, value]) => valueMetadata.get(name) !== value && !isAside(name) && !isOfSkippedMembers(name),
  );
  return { ...said, ...(told.length > 0 ? { metadata: new Map(told) } : {}) };
}
