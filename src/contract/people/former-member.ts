/** What the API calls people who deleted their account, wherever it names a person (decisions.md 4). */
export const formerMember = "former member";
