import { isHeader } from "./file-headers.ts";

/** What translators of a language write of a string, as metadata of this name before its code. */
const keptComments = "translator-comments";

/** The metadata that the comments of a language's translators are. */
export function commentsName(language: string): string {
  return `${keptComments}.${language}`;
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

/** The metadata that says where a message of Qt stands in the sources, and where tools say that a unit of XLIFF does. */
export const locationsName = "locations";
export const contextsName = "xliff:contexts";
/** The metadata that says what inline elements of a unit of XLIFF 2 stand for. */
export const originalDataName = "xliff:original-data";

const ofLanguages = [keptComments, previousMessage, messageMembers];
const ofTools: ReadonlySet<string> = new Set([locationsName, contextsName, originalDataName]);

/** What translators and tools of PO, Qt, ARB and XLIFF write beside the texts: no program that gets them reads it. */
export function isAside(metadataName: string): boolean {
  return (
    ofTools.has(metadataName) ||
    ofLanguages.some((kind) => metadataName.startsWith(`${kind}.`)) ||
    isHeader(metadataName)
  );
}
