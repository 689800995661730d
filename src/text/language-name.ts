const nameLists = new Map<string, Intl.DisplayNames>();

/** The name of a language in another one, or its code where nobody knows a name. */
export function languageName(code: string, inLanguage: string): string {
  let names = nameLists.get(inLanguage);
  if (!names) {
    names = new Intl.DisplayNames([inLanguage, "en"], { type: "language", fallback: "code" });
    nameLists.set(inLanguage, names);
  }
  try {
    return names.of(code) ?? code;
  } catch {
    // Not a code that Unicode knows the shape of.
    return code;
  }
}
