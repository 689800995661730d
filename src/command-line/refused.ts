/** Why a command ends: its words are printed, without where it happened. */
export class Refused extends Error {}
