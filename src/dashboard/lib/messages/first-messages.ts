/**
 * Areas of messages that the grid and the frame need immediately; other areas are loaded with the parts that use
 * them.
 */
export const firstMessageAreas: readonly string[] = ["shell", "grid", "columns", "key-names"];
