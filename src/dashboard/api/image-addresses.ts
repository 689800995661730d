/** Image URLs work for 15 minutes: shown images are requested again before that. */
export const addressesMs = 10 * 60_000;
