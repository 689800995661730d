/** Image URLs work for 15 minutes: shown images are requested again before they expire. */
export const addressesMs = 10 * 60_000;
