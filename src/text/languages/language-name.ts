const nameLists = new Map<string, Intl.DisplayNames>();

/** Returns the name of a language in another language, or its code if the name is unknown. */
export function languageName(code: string, inLanguage: string): string {
  let names = nameLists.get(inLanguage);
  if (!names) {
    names = new Intl.DisplayNames([inLanguage, "en"], { type: "language", fallback: "code" });
    nameLists.set(inLanguage, names);
  }
  try {
    return names.of(code) ?? code;
  } catch {
    // The code is malformed according to Unicode.
    return code;
  }
}
