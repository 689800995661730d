/** Who writes, and through what (db/values/src-names.ts). */
export type ChangeAuthor = { personId: number | null; src: number };

/** Whose a text is, and what it came from (db/values/text-origins.ts). */
export type TextWriter = ChangeAuthor & { origin: number };
