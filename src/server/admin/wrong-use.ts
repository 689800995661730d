/** A command that was called wrongly: its words are printed, nothing was done. */
export class WrongUse extends Error {}
