/**
 * Ids on the wire are 24 lower-case hexadecimal digits (rules.md 1.5); internally they are integers.
 * A wire id is two digits for the kind, then the number, so that an id of a tag is never valid for a group.
 * Exceptions: an app id is random, and an entry id is its key (16 digits) and its language (8) (rules.md 3.2).
 */
const kinds = {
  key: "00",
  person: "a1",
  team: "a2",
  branch: "b1",
  language: "b2",
  group: "b3",
  tag: "b4",
  changeSet: "c1",
  order: "c2",
  token: "c3",
  invitation: "c4",
  category: "c5",
  status: "c6",
  screenshot: "c7",
  webhook: "c8",
  delivery: "c9",
  job: "ca",
  discussion: "cb",
  comment: "cc",
  notification: "cd",
  view: "ce",
  orderFile: "cf",
  audit: "d0",
  trash: "d1",
  session: "d2",
  templateVersion: "d3",
} as const;
export type IdKind = keyof typeof kinds;

/** Kinds with 64-bit numbers in the database. Others have 32 bits, so a larger number matches nothing. */
const wideKinds: readonly IdKind[] = [
  "key",
  "group",
  "tag",
  "changeSet",
  "order",
  "screenshot",
  "delivery",
  "job",
  "discussion",
  "comment",
  "notification",
  "orderFile",
  "audit",
  "trash",
  "templateVersion",
];
const maxNarrowId = 2 ** 31 - 1;

const wirePattern = /^[0-9a-f]{24}$/;

export function wireId(kind: Exclude<IdKind, "key">, id: number): string {
  return kinds[kind] + id.toString(16).padStart(22, "0");
}

/** Parses a wire id; undefined if it is malformed or of another kind. */
export function parseWireId(kind: Exclude<IdKind, "key">, wire: string): number | undefined {
  if (!wirePattern.test(wire) || !wire.startsWith(kinds[kind])) return undefined;
  const id = Number.parseInt(wire.slice(2), 16);
  return id <= (wideKinds.includes(kind) ? Number.MAX_SAFE_INTEGER : maxNarrowId) ? id : undefined;
}

/** Id of a key in a language. Language 0 stands for the key itself. */
export function entryId(keyId: number, languageId: number): string {
  return keyId.toString(16).padStart(16, "0") + languageId.toString(16).padStart(8, "0");
}

/** Id of a key in a language, by the wire ids of both. */
export function joinEntryId(keyId: string, languageId: string): string {
  return keyId.slice(0, 16) + languageId.slice(-8);
}

/** Parses the id of a key in a language; undefined if it is malformed. Language 0 stands for the key itself. */
export function parseEntryId(wire: string): { keyId: number; languageId: number } | undefined {
  const keyId = parseKeyId(wire);
  return keyId === undefined ? undefined : { keyId, languageId: Number.parseInt(wire.slice(16), 16) };
}

/** Parses the number of the key from the id of a key in a language; undefined if it is malformed. */
export function parseKeyId(wire: string): number | undefined {
  const id = wirePattern.test(wire) ? Number.parseInt(wire.slice(0, 16), 16) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
