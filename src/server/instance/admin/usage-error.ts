/** Thrown for a wrong call of a command; the message is printed, nothing was done. */
export class UsageError extends Error {}
