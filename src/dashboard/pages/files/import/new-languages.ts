import { nameOfFolder } from "#formats/recognise-format.ts";
import { canonicalLanguage } from "#text/languages/languages.ts";

/** A folder that Android or Xcode name after a language. */
const isOfPlatform = /^values-.|.\.lproj$/;

type Candidate = { path: string; recognised: { language?: string } };

/**
 * Language of a file that the branch does not have: its path differs from that of another file only in the language,
 * such as `i18n/fr.json` beside `i18n/de.json`, or it is in a folder that Android or Xcode name after a language.
 */
export function newLanguageOf(path: string, others: readonly Candidate[]): string | undefined {
  for (const folder of path.split("/").slice(0, -1)) {
    const language = isOfPlatform.test(folder) ? namedLanguage(nameOfFolder(folder)) : undefined;
    if (language !== undefined) return language;
  }
  for (const other of others) {
    const language = languageBeside(path, other);
    if (language !== undefined) return language;
  }
  return undefined;
}

function languageBeside(path: string, { path: otherPath, recognised: { language } }: Candidate) {
  const [segments, otherSegments] = [path.split("/"), otherPath.split("/")];
  const differing = segments.flatMap((segment, index) => (segment === otherSegments[index] ? [] : [index]));
  const [index = -1] = differing;
  const [segment, otherSegment] = [segments[index], otherSegments[index]];
  if (language === undefined || differing.length !== 1 || segments.length !== otherSegments.length)
    return undefined;
  if (segment === undefined || otherSegment === undefined) return undefined;
  for (const notation of [language, language.replaceAll("-", "_")]) {
    const at = otherSegment.toLowerCase().lastIndexOf(notation.toLowerCase());
    const [before, after] = [otherSegment.slice(0, at), otherSegment.slice(at + notation.length)];
    if (at < 0 || /[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after)) continue;
    if (!segment.startsWith(before) || !segment.endsWith(after)) continue;
    return namedLanguage(segment.slice(before.length, segment.length - after.length));
  }
  return undefined;
}

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Canonical code of a language that has a name; `app` and `night` are well-formed codes, too. */
function namedLanguage(notation: string): string | undefined {
  const code = canonicalLanguage(notation.replaceAll("_", "-"));
  // `of` throws for subtags of four or more letters, which are never languages.
  return code !== undefined && /^[a-z]{2,3}(?:-|$)/.test(code) && names.of(code) ? code : undefined;
}
