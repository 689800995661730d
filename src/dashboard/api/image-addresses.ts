/** Addresses of images work for 15 minutes: what is shown is asked anew before that. */
export const addressesMs = 10 * 60_000;
