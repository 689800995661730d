import { mentionPattern } from "#contract/discussions.ts";
import { parseWireId } from "#contract/ids.ts";

/** Maximum characters of a comment in a notification. */
const excerptLength = 300;

/** Beginning of a text in whole graphemes, with names of mentioned people instead of ids. */
export function excerptOf(text: string, names: ReadonlyMap<number, string> = new Map()): string {
  const nameOf = (personId: string) => names.get(parseWireId("person", personId) ?? 0) ?? "…";
  const characters = [...text.replaceAll(mentionPattern, (_, personId: string) => `@${nameOf(personId)}`)];
  return characters.length <= excerptLength
    ? characters.join("")
    : `${characters.slice(0, excerptLength).join("")}…`;
}
