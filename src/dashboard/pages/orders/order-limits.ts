/** Characters of a comment, as in the contract. */
export const maxComment = 10_000;
