/** Areas of the messages that the first page needs. All other areas are loaded together with the first later part. */
export const firstMessageAreas: readonly string[] = ["shell", "grid", "columns", "key-names"];
