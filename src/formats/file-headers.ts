const names = { po: "po-header", arb: "arb-header" } as const;
export type HeaderKind = keyof typeof names;

/** What a language's files of a kind say of themselves is metadata of this name, of one of their strings. */
export function headerName(kind: HeaderKind, language: string): string {
  return `${names[kind]}.${language}`;
}

/** Whether metadata is of a file and not of the string that carries it. */
export function isHeader(metadataName: string): boolean {
  return Object.values(names).some((name) => metadataName.startsWith(`${name}.`));
}
