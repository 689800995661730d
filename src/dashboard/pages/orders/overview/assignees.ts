export type Assignee = { language: string; userId: string };

/** Returns the assignees who still belong to the vendor: the server accepts no others. */
export function activeAssignees<T extends Assignee>(
  assignees: readonly T[],
  vendors: ReadonlyArray<{ userId: string }>,
): T[] {
  const ids = new Set(vendors.map(({ userId }) => userId));
  return assignees.filter(({ userId }) => ids.has(userId));
}

/** Returns all assignees after some languages were assigned; the server replaces the whole list. */
export function assigneesOf(
  stored: readonly Assignee[],
  { languages, chosen }: { languages: readonly string[]; chosen: readonly string[] },
): Assignee[] {
  const others = stored
    .filter(({ language }) => !languages.includes(language))
    .map(({ language, userId }) => ({ language, userId }));
  return [...others, ...languages.flatMap((language) => chosen.map((userId) => ({ language, userId })))];
}
