import { isHeader } from "./file-headers.ts";

/** Metadata name of translators' comments, followed by the code of their language. */
const commentsMetadata = "translator-comments";

/** Metadata name of the comments of a language's translators. */
export function commentsName(language: string): string {
  return `${commentsMetadata}.${language}`;
}

/** Metadata names of source locations: of a Qt message, and of an XLIFF unit. */
export const locationsName = "locations";
export const contextsName = "xliff:contexts";
/** Metadata name of the original data of inline elements in an XLIFF 2 unit. */
export const originalDataName = "xliff:original-data";

const ofTools: ReadonlySet<string> = new Set([locationsName, contextsName, originalDataName]);

/**
 * Whether metadata is for translators and tools of PO, Qt, ARB and XLIFF, and not read by programs that use the
 * texts.
 */
export function isAside(metadataName: string): boolean {
  return (
    ofTools.has(metadataName) || metadataName.startsWith(`${commentsMetadata}.`) || isHeader(metadataName)
  );
}
