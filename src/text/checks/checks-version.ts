/**
 * Increase it when checks find something else, or texts are parsed differently: stored results of another version are
 * computed again.
 */
export const checksVersion = 14;
