export type Assignee = { language: string; userId: string };

/** Those who still work for the vendor: the server takes nobody else. */
export function stillThere<One extends Assignee>(
  assignees: readonly One[],
  vendors: ReadonlyArray<{ userId: string }>,
): One[] {
  const ids = new Set(vendors.map(({ userId }) => userId));
  return assignees.filter(({ userId }) => ids.has(userId));
}

/** All assignees of an order once some languages have others; the server replaces them as a whole. */
export function assigneesOf(
  known: readonly Assignee[],
  { languages, chosen }: { languages: readonly string[]; chosen: readonly string[] },
): Assignee[] {
  const others = known
    .filter(({ language }) => !languages.includes(language))
    .map(({ language, userId }) => ({ language, userId }));
  return [...others, ...languages.flatMap((language) => chosen.map((userId) => ({ language, userId })))];
}
