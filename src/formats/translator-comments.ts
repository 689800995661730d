import { isHeader } from "./file-headers.ts";

/** Metadata names that are followed by a language code. */
const commentsMetadata = "translator-comments";

/** Metadata name of the comments of a language's translators. */
export function commentsName(language: string): string {
  return `${commentsMetadata}.${language}`;
}

const previousMessage = "previous-msgid";

/** Metadata name of the earlier msgid for which the fuzzy translation of a string was written, as in PO. */
export function previousName(language: string): string {
  return `${previousMessage}.${language}`;
}

const messageMembers = "message-members";

/** Metadata name of the members beside the forms in the table of a go-i18n message (TOML). */
export function messageMembersName(language: string): string {
  return `${messageMembers}.${language}`;
}

/** Metadata names of locations in the source code: of a message of Qt, and of a unit of XLIFF. */
export const locationsName = "locations";
export const contextsName = "xliff:contexts";
/** Metadata name of the original data of inline elements in an XLIFF 2 unit. */
export const originalDataName = "xliff:original-data";

const namesByLanguage = [commentsMetadata, previousMessage, messageMembers];
const namesOfTools: ReadonlySet<string> = new Set([locationsName, contextsName, originalDataName]);

/**
 * Whether metadata is only for translators and tools of PO, Qt, ARB and XLIFF: programs that use the texts do not read
 * it.
 */
export function isAside(metadataName: string): boolean {
  return (
    namesOfTools.has(metadataName) ||
    namesByLanguage.some((kind) => metadataName.startsWith(`${kind}.`)) ||
    isHeader(metadataName)
  );
}
