import { mentionPattern } from "#contract/discussions.ts";

/** Characters of a comment that a notification shows. */
const excerptLength = 300;

/** The beginning of a text, whole characters of it, without ids. */
export function excerptOf(text: string): string {
  const characters = [...text.replaceAll(mentionPattern, "@…")];
  return characters.length <= excerptLength
    ? characters.join("")
    : `${characters.slice(0, excerptLength).join("")}…`;
}
