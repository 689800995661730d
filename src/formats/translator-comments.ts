import { isHeader } from "./file-headers.ts";

/** Metadata name of translators' comments, followed by the code of their language. */
const commentsMetadata = "translator-comments";

/** Metadata name of the comments of a language's translators. */
export function commentsName(language: string): string {
  return `${commentsMetadata}.${language}`;
}

const previousMessage = "previous-msgid";

/** Metadata of a string whose fuzzy translation was written for another msgid: that msgid, as PO notes it. */
export function previousName(language: string): string {
  return `${previousMessage}.${language}`;
}

const messageMembers = "message-members";

/** Metadata of a message in a TOML file of go-i18n: the members of its table beside its forms. */
export function messageMembersName(language: string): string {
  return `${messageMembers}.${language}`;
}

/** Metadata names of locations in the source code: of a message of Qt, and of a unit of XLIFF. */
export const locationsName = "locations";
export const contextsName = "xliff:contexts";
/** Metadata name of the original data of inline elements in an XLIFF 2 unit. */
export const originalDataName = "xliff:original-data";

const ofLanguages = [commentsMetadata, previousMessage, messageMembers];
const ofTools: ReadonlySet<string> = new Set([locationsName, contextsName, originalDataName]);

/**
 * Whether metadata is for translators and tools of PO, Qt, ARB and XLIFF, and not read by programs that use the
 * texts.
 */
export function isAside(metadataName: string): boolean {
  return (
    ofTools.has(metadataName) ||
    ofLanguages.some((kind) => metadataName.startsWith(`${kind}.`)) ||
    isHeader(metadataName)
  );
}
