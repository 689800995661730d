/** Who writes, and through what (db/values/sources.ts). */
export type ChangeAuthor = { personId: number | null; src: number };
