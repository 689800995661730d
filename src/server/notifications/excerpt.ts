import { mentionPattern } from "#contract/discussions.ts";
import { parseWireId } from "#contract/ids.ts";

/** Characters of a comment that a notification shows. */
const excerptLength = 300;

/** The beginning of a text, whole characters of it, with the names of those whom it mentions instead of their ids. */
export function excerptOf(text: string, names: ReadonlyMap<number, string> = new Map()): string {
  const named = (wire: string) => names.get(parseWireId("person", wire) ?? 0) ?? "…";
  const characters = [...text.replaceAll(mentionPattern, (_, wire: string) => `@${named(wire)}`)];
  return characters.length <= excerptLength
    ? characters.join("")
    : `${characters.slice(0, excerptLength).join("")}…`;
}
