/** Areas of messages that the grid and the frame need at once; all others come with the part that speaks them. */
export const firstMessageAreas: readonly string[] = ["shell", "grid", "columns", "key-names"];
