/** Name of people who deleted their account (decisions.md 4). */
export const formerMember = "former member";
