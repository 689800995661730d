/** Who writes, and through what (db/values/origins.ts). */
export type ChangeAuthor = { personId: number | null; src: number };
