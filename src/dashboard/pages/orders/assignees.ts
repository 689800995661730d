export type Assignee = { language: string; userId: string };

/** All assignees of an order once some languages have others; the server replaces them as a whole. */
export function assigneesOf(
  known: readonly Assignee[],
  { languages, chosen }: { languages: readonly string[]; chosen: readonly string[] },
): Assignee[] {
  const kept = known
    .filter(({ language }) => !languages.includes(language))
    .map(({ language, userId }) => ({ language, userId }));
  return [...kept, ...languages.flatMap((language) => chosen.map((userId) => ({ language, userId })))];
}
