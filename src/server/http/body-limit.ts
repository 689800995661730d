/** Bodies above 50 MB are refused with 413 (rest-api.md 8). */
export const maxBodyBytes = 52_428_800;
