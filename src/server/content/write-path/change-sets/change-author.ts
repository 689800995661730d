/** Person who writes, and the source of the request (db/values/src-names.ts). */
export type ChangeAuthor = { personId: number | null; src: number };

/** Writer of a text, and where the text came from (db/values/text-origins.ts). */
export type TextWriter = ChangeAuthor & { origin: number };
