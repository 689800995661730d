import { mentionPattern } from "#contract/discussions.ts";
import type { Member } from "#contract/members/members.ts";

type Person = Pick<Member, "userId" | "name" | "email">;
type NamedPerson = { _id: string; name: string };

/** Label of a mentioned person: the name, with the address if two people share it. */
export function labelOf(person: Person, people: readonly Person[]): string {
  const isUnique = people.every(({ userId, name }) => userId === person.userId || name !== person.name);
  // Vendors see only the addresses of other vendors.
  return isUnique ? person.name : `${person.name} (${person.email || person.userId})`;
}

/** Text as it is sent: `@Ada Lovelace` becomes `@` and her id. If two names match, the longer name is used. */
export function withIds(text: string, people: readonly Person[]): string {
  const ids = new Map(people.map((person) => [labelOf(person, people), person.userId]));
  const labels = [...ids.keys()].filter(Boolean).sort((a, b) => b.length - a.length);
  if (labels.length === 0) return text;
  const mentions = new RegExp(
    `(?<![\\p{L}\\p{N}])@(${labels.map(RegExp.escape).join("|")})(?![\\p{L}\\p{N}])`,
    "gu",
  );
  return text.replaceAll(mentions, (_, label: string) => `@${ids.get(label)}`);
}

/** Text as it is edited: the ids of `people` become their names. */
export function withNames(text: string, people: readonly Person[]): string {
  return text.replaceAll(mentionPattern, (mention, id: string) => {
    const person = people.find(({ userId }) => userId === id);
    return person === undefined ? mention : `@${labelOf(person, people)}`;
  });
}

/** Segments of a comment: plain text, and the mentioned people. */
export function segmentsOf(text: string, mentions: readonly NamedPerson[]): Array<string | NamedPerson> {
  const segments: Array<string | NamedPerson> = [];
  let end = 0;
  for (const { 0: mention, 1: id, index } of text.matchAll(mentionPattern)) {
    const person = mentions.find(({ _id }) => _id === id);
    if (person === undefined) continue;
    segments.push(text.slice(end, index), person);
    end = index + mention.length;
  }
  return [...segments, text.slice(end)].filter((segment) => segment !== "");
}

/** The incomplete name after an `@` before the caret, of one or two words; undefined if there is none. */
export function mentionBefore(text: string, caret: number): string | undefined {
  return /(?<![\p{L}\p{N}])@([\p{L}\p{N}\p{M}.'-]{0,40}(?: [\p{L}\p{N}\p{M}.'-]{0,40})?)$/u.exec(
    text.slice(0, caret),
  )?.[1];
}

/**
 * People whose name or address contains a word with this prefix; matches at the start of the name come first.
 */
export function findPeople(query: string, people: readonly Person[]): Person[] {
  const fold = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const start = fold(query);
  const rankOf = ({ name, email }: Person) => {
    if (fold(name).startsWith(start)) return 0;
    if (` ${fold(name)}`.includes(` ${start}`)) return 1;
    return fold(email).startsWith(start) ? 2 : -1;
  };
  return people
    .map((person) => ({ person, rank: rankOf(person) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank || a.person.name.localeCompare(b.person.name))
    .map(({ person }) => person);
}
