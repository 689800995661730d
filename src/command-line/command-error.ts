/** Ends a command with a message and without a stack. */
export class CommandError extends Error {}
