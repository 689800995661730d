/** Thrown for wrong arguments, before anything is done; the message is printed. */
export class UsageError extends Error {}
