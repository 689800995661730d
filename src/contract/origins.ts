/** Origins of a text (rules.md 9.1). Stored by position, so new ones must be added at the end. */
export const textOrigins = ["human", "upload", "memory", "machine", "bulk", "merge"] as const;
export type TextOrigin = (typeof textOrigins)[number];
