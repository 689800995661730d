import { type RawBuilder, sql } from "kysely";

/**
 * Letters that Unicode folds into one but ILIKE does not, because they have several small forms: the final sigma, and the
 * micro sign beside the letter mu.
 */
const letters = ["Σσς", "Μμ\u00b5"];
/** Rare forms of letters. They find the usual letter, which does not find them: each "s" would slow its search down. */
const rareForms: Readonly<Record<string, string>> = {
  ſ: "s",
  ϐ: "β",
  ϑ: "θ",
  ϕ: "φ",
  ϖ: "π",
  ϰ: "κ",
  ϱ: "ρ",
  ϵ: "ε",
  ẛ: "ṡ",
  ι: "ι",
};

function formsOf(character: string): string {
  const usual = rareForms[character];
  if (usual !== undefined) return character + usual;
  return letters.find((forms) => forms.includes(character)) ?? character;
}

/** A pattern for LIKE and ILIKE that contains the words literally. */
export function containing(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

/** Whether a column contains words, ignoring case as Unicode does. A trigram index on the column is used. */
export function contains(column: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const pattern = patternOf(words);
  return pattern === undefined
    ? sql<boolean>`${column} ILIKE ${containing(words)}`
    : sql<boolean>`${column} ~* ${pattern}`;
}

/** Whether a column is a name, ignoring case as Unicode does. */
export function isNamed(column: RawBuilder<unknown>, name: string): RawBuilder<boolean> {
  const pattern = patternOf(name);
  return pattern === undefined
    ? sql<boolean>`lower(${column}) = lower(${name})`
    : sql<boolean>`${column} ~* ${`^(?:${pattern})$`}`;
}

/** A regular expression of PostgreSQL for words that ILIKE would not find in all spellings. */
function patternOf(words: string): string | undefined {
  const characters = [...words];
  if (characters.every((character) => formsOf(character) === character)) return undefined;
  const parts = characters.map((character) => {
    const forms = formsOf(character);
    return forms === character ? character.replace(/[\\^$.*+?()[\]{}|]/, "\\$&") : `[${forms}]`;
  });
  return parts.join("");
}

/**
 * Whether a column contains a word of one or two characters, which has no trigram: then scanning all texts is quickest,
 * and comparing with each combination of small and capital letters is quicker than folding each text.
 */
export function containsShort(
  column: RawBuilder<unknown>,
  characters: readonly string[],
): RawBuilder<boolean> {
  const spellings = characters.reduce(
    (beginnings, character) =>
      beginnings.flatMap((beginning) =>
        [
          ...new Set([character.toLowerCase(), character.toUpperCase(), character, ...formsOf(character)]),
        ].map((spelling) => beginning + spelling),
      ),
    [""],
  );
  // A collation other than that of the index: scanning the whole index would be slower still.
  return sql<boolean>`(${sql.join(
    spellings.map((spelling) => sql`${column} COLLATE "C" LIKE ${containing(spelling)}`),
    sql` OR `,
  )})`;
}
