/**
 * Raised by whoever changes what the checks find, or how texts are read: what an instance has stored by another version is
 * checked anew.
 */
export const checksVersion = 14;
