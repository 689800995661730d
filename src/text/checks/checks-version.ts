/**
 * Version of the checks. Increase it when checks find something else, or texts are parsed differently: results that
 * were stored with another version are computed again.
 */
export const checksVersion = 14;
