/** What a text came from (decisions.md 9.1). Stored by position: new ones go to the end. */
export const textOrigins = ["human", "upload", "memory", "machine", "bulk", "merge"] as const;
export type TextOrigin = (typeof textOrigins)[number];
