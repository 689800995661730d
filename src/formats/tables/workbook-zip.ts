import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from "fflate";
import { FormatError } from "#formats/format-error.ts";
import { markReturns } from "./carriage-returns.ts";

/** Maximum unpacked bytes. */
const maxBytes = 104_857_600;
const maxFiles = 2_000;
/**
 * Maximum bytes between two tags, for a text of a megabyte that consists of escapes. The library collects all escapes
 * of a text at once; ten million would crash the process, not only the thread.
 */
const maxBetweenTags = 6_291_456;
const tagStart = 0x3c;

/** Returns a workbook with only the files that contain texts, unpacked within limits. */
export function unpackWorkbook(bytes: Uint8Array): Uint8Array {
  const files = unpackWithinLimits(bytes);
  if ("content.xml" in files) throw new FormatError("open_document");
  if (!("[Content_Types].xml" in files)) throw new FormatError("other_zip");
  // Packed again, since the library would trust the sizes that the file declares.
  return zipSync(withMarkedReturns(files), { level: 0 });
}

function withMarkedReturns(files: Unzipped): Unzipped {
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => {
      assertShortRuns(content);
      const xml = strFromU8(content, true);
      const marked = markReturns(xml);
      return [name, marked === xml ? content : strToU8(marked, true)];
    }),
  );
}

function assertShortRuns(xml: Uint8Array): void {
  for (let at = 0; at < xml.length; ) {
    const next = xml.indexOf(tagStart, at + 1);
    const end = next < 0 ? xml.length : next;
    if (end - at > maxBetweenTags) throw new FormatError("cell_too_large");
    at = end;
  }
}

function unpackWithinLimits(bytes: Uint8Array): Unzipped {
  let size = 0;
  let count = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(?:xml|rels)$/i.test(name)) return false;
        size += originalSize;
        count += 1;
        if (size > maxBytes || count > maxFiles) throw new FormatError("unpacked_too_large");
        return true;
      },
    });
  } catch (error) {
    if (error instanceof FormatError) throw error;
    throw new FormatError("damaged_zip");
  }
}

/** Compresses a workbook, with a fixed time, so that the same texts give the same bytes. */
export function packWorkbook(bytes: Uint8Array): Uint8Array {
  return zipSync(unzipSync(bytes), { level: 6, mtime: new Date(1980, 0, 1) });
}
