/** Name of people who deleted their account (rules.md 4). */
export const formerMember = "former member";
